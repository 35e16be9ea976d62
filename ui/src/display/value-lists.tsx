import type { ReactNode } from 'react';
import reviewListStyles from './review-list.module.css';
import styles from './summary-lines.module.css';

export interface SummaryLine {
  label: ReactNode;
  /** A formatted amount or other words. */
  amount: ReactNode;
  /** discount: what is taken off; total: the last line; strong: set off by a line above. */
  kind?: 'discount' | 'total' | 'strong';
  /** The label is secondary. */
  quiet?: boolean;
}

/** A hyphen in front of an amount becomes a true minus sign. */
function withTrueMinus(amount: string): string {
  return amount.replace(/^\s*-\s*/, '\u2212');
}

/** What is due, line by line; or other pairs of words, one below the other. */
export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map((line, place) => (
        <div key={place} data-kind={line.kind} data-quiet={line.quiet}>
          <dt>{line.label}</dt>
          <dd>{typeof line.amount === 'string' ? withTrueMinus(line.amount) : line.amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Questions and the member's answers, to check before going on (ENR-10). */
export function ReviewList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={reviewListStyles.list}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
