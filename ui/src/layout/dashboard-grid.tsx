import type { ReactNode } from 'react';
import styles from './dashboard-grid.module.css';

/** The dashboard's cards: below each other, from 1280 px two columns (7 : 5). `DashWide` spans both. */
export function DashboardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.dash}>{children}</div>;
}

export function DashboardWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
