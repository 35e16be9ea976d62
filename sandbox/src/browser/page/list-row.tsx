import type { ReactNode } from 'react';
import { Row } from '@moments/ui/layout/stack.tsx';
import styles from './page.module.css';

interface ListRowProps {
  title: ReactNode;
  note: ReactNode;
  /** Buttons or a chip at the end of the row. */
  children: ReactNode;
}

/** Shows one thing of a list, with what can be done about it. */
export const ListRow = ({ title, note, children }: ListRowProps) => (
  <li className={styles.row}>
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p className={styles.quiet}>{note}</p>
    </div>
    <Row>{children}</Row>
  </li>
);
