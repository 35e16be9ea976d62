import type { ReactNode } from 'react';
import styles from './grids.module.css';

/** Stacks cards. From 1280 px, shows two columns (7 : 5). `DashboardWide` spans both. */
export function DashboardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.dash}>{children}</div>;
}

export function DashboardWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** Shows a summary above a form, or next to it from 960 px. */
export function CheckoutGrid({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.checkout}>
      <div className={styles.summary}>{summary}</div>
      {children}
    </div>
  );
}
