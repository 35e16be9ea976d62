import type { ReactNode } from 'react';
import styles from './member.module.css';

export interface BoxProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Shows one thing about a member with its title. */
export const Box = ({ title, note, children }: BoxProps) => (
  <section className={styles.box}>
    <header>
      <h2>{title}</h2>
      {note !== undefined && <p className={styles.quiet}>{note}</p>}
    </header>
    {children}
  </section>
);
