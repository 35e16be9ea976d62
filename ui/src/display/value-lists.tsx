import type { ReactNode } from 'react';
import styles from './value-lists.module.css';

export interface SummaryLine {
  label: ReactNode;
  /** A formatted amount or other text. */
  amount: ReactNode;
  /** discount: reduces the total; total: the last line; strong: has a line above. */
  kind?: 'discount' | 'total' | 'strong';
  /** The label is secondary. */
  quiet?: boolean;
}

/** Replaces a hyphen before an amount with a minus sign. */
function withTrueMinus(amount: string): string {
  return amount.replace(/^\s*-\s*/, '\u2212');
}

/** Lists labels with amounts, such as an order summary. */
export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className={styles.summary}>
      {lines.map((line, place) => (
        <div key={place} data-kind={line.kind} data-quiet={line.quiet}>
          <dt>{line.label}</dt>
          <dd>{typeof line.amount === 'string' ? withTrueMinus(line.amount) : line.amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists questions and answers for review (ENR-10). */
export function ReviewList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.review}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
