import type { ReactNode } from 'react';
import styles from './staff.module.css';

interface StaffTableProps {
  readonly label: string;
  /** Columns that only wide windows show, between the name and the state. */
  readonly wide: readonly string[];
  readonly hasActs?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** Lists people or tokens: name, more on wide windows, state, and what can be done. */
export const StaffTable = ({ label, wide, hasActs = false, children }: StaffTableProps) => (
  <div className={styles.scroll} data-sideways tabIndex={0} role="region" aria-label={`Table of ${label}`}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {wide.map((title) => (
            <th key={title} scope="col" data-wide>
              {title}
            </th>
          ))}
          <th scope="col">State</th>
          {hasActs && (
            <th scope="col" data-acts>
              Acts
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
