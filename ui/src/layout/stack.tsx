import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** The spacing steps (LAY-08). */
export type Space = 4 | 8 | 16 | 32 | 64;

/** Things below each other. */
export function Stack({ gap = 16, children }: { gap?: Space; children: ReactNode }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}

export interface RowProps {
  gap?: Space;
  /** start; between: the first to the left, the last to the right; center. */
  spread?: 'start' | 'between' | 'center';
  children: ReactNode;
}

/** Things beside each other, wrapping where there is no room. */
export function Row({ gap = 8, spread = 'start', children }: RowProps) {
  return (
    <div className={styles.row} data-gap={gap} data-spread={spread}>
      {children}
    </div>
  );
}
