import { useId, type ReactNode } from 'react';
import { ArrowRightIcon } from '../icons.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './card.module.css';
import { IconTile } from './icon-tile.tsx';

export interface CardProps {
  /** The heading, which also names the region. Without a heading, the card is not a region. */
  title?: ReactNode;
  headingLevel?: 2 | 3;
  /** Shown to the right of the heading, such as a chip or a link. */
  action?: ReactNode;
  /** Gives the card a larger shadow. */
  raised?: boolean;
  children: ReactNode;
}

export function Card({ title, headingLevel = 2, action, raised = false, children }: CardProps) {
  const heading = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  if (title === undefined) {
    return (
      <div className={styles.card} data-raised={raised}>
        {children}
      </div>
    );
  }
  return (
    <section className={styles.card} data-raised={raised} aria-labelledby={heading}>
      <div className={styles.head}>
        <Heading id={heading}>{title}</Heading>
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
