import type { ReactNode } from 'react';
import { joinClassNames } from '@moments/ui/class-names.ts';
import styles from './report.module.css';

interface ReportTableProps {
  readonly className?: string | undefined;
  readonly caption: string;
  /** The name of the box in which the table scrolls sideways: the caption by default. */
  readonly label?: string;
  readonly columns: readonly string[];
  /** Whether all columns but the first have numbers. */
  readonly hasNumbers?: boolean;
  readonly children: ReactNode;
  /** Stands below the table. */
  readonly note?: ReactNode;
}

/** Shows a table of a report, which scrolls sideways within its box. */
export const ReportTable = ({
  className,
  caption,
  label = caption,
  columns,
  hasNumbers,
  children,
  note,
}: ReportTableProps) => (
  <div
    className={joinClassNames(styles.scroll, className)}
    data-sideways
    data-numbers={hasNumbers ? '' : undefined}
    role="region"
    aria-label={label}
    tabIndex={0}
  >
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
    {note}
  </div>
);
