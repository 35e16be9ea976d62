import type { ReactNode } from 'react';
import styles from './review-list.module.css';

/** Questions and the member's answers, to check before going on (ENR-10). */
export function ReviewList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
