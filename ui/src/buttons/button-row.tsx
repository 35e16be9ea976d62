import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons that belong together: beside each other, on phones each as wide as what they stand in. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
