import type { ReactNode } from 'react';
import styles from './checkout-grid.module.css';

/** The summary above the form on phones, beside it from 960 px. */
export function CheckoutGrid({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.checkout}>
      <div className={styles.summary}>{summary}</div>
      {children}
    </div>
  );
}
