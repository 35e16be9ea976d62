import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface ChipProps {
  tone?: 'primary' | 'amber' | 'popular' | 'good' | 'bad' | 'plain';
  /** A dot in front, for a state. */
  dot?: boolean;
  children: ReactNode;
}

/** A word or two in a pill. The words carry the meaning, the colour only helps. */
export function Chip({ tone = 'primary', dot = false, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {dot && <i className={styles.dot} />}
      {children}
    </span>
  );
}
