import { useId, type ReactNode } from 'react';
import { ArrowRightIcon } from '../icons.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './card.module.css';
import { IconTile } from './icon-tile.tsx';

export interface CardProps {
  /** The heading, which also names the region. Without a heading, the card is not a region. */
  title?: ReactNode;
  /** Shown to the right of the heading, such as a chip or a link. */
  action?: ReactNode;
  children: ReactNode;
}

export function Card({ title, action, children }: CardProps) {
  const heading = useId();
  if (title === undefined) {
    return <div className={styles.card}>{children}</div>;
  }
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Draws a thin line between two parts of a card. */
export function Divider() {
  return <hr className={styles.divider} />;
}

/** Stacks cards. With `columns={2}`, shows two per row from 1280 px. */
export function CardGrid({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}

export interface LinkCardProps extends Omit<LinkProps, 'children' | 'title'> {
  icon: ReactNode;
  warm?: boolean;
  title: string;
  note: ReactNode;
}

export function LinkCard({ icon, warm = false, title, note, ...link }: LinkCardProps) {
  return (
    <Link {...link} className={styles.linkCard}>
      <IconTile warm={warm}>{icon}</IconTile>
      <span>
        <b>{title}</b>
        <br />
        <span className={styles.note}>{note}</span>
      </span>
      <ArrowRightIcon />
    </Link>
  );
}
