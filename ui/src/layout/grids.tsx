import type { ReactNode } from 'react';
import checkoutGridStyles from './checkout-grid.module.css';
import styles from './dashboard-grid.module.css';

/** The dashboard's cards: below each other, from 1280 px two columns (7 : 5). `DashWide` spans both. */
export function DashboardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.dash}>{children}</div>;
}

export function DashboardWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** The summary above the form on phones, beside it from 960 px. */
export function CheckoutGrid({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={checkoutGridStyles.checkout}>
      <div className={checkoutGridStyles.summary}>{summary}</div>
      {children}
    </div>
  );
}
