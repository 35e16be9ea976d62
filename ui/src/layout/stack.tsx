import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** The spacing steps (LAY-08). */
export type Space = 4 | 8 | 16 | 32 | 64;

export function Stack({ gap = 16, children }: { gap?: Space; children: ReactNode }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}

export interface RowProps {
  gap?: Space;
  /** between: the first child to the left, the last to the right. */
  spread?: 'start' | 'between' | 'center';
  children: ReactNode;
}

export function Row({ gap = 8, spread = 'start', children }: RowProps) {
  return (
    <div className={styles.row} data-gap={gap} data-spread={spread}>
      {children}
    </div>
  );
}
