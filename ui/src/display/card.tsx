import { useId, type ReactNode } from 'react';
import { ArrowRightIcon } from '../icons.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './card.module.css';
import { IconTile } from './icon-tile.tsx';
import linkCardStyles from './link-card.module.css';

export interface CardProps {
  /** Its heading, which also names the region. Without one the card is only a surface. */
  title?: ReactNode;
  headingLevel?: 2 | 3;
  /** At the right of the heading: a chip, a link. */
  action?: ReactNode;
  /** Stands out from the other cards. */
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

/** A thin line between two parts of a card. */
export function Divider() {
  return <hr className={styles.divider} />;
}

/** Cards below each other; two beside each other from 1280 px where `columns` is 2. */
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

/** A whole card that leads somewhere. */
export function LinkCard({ icon, warm = false, title, note, ...link }: LinkCardProps) {
  return (
    <Link {...link} className={linkCardStyles.card}>
      <IconTile warm={warm}>{icon}</IconTile>
      <span>
        <b>{title}</b>
        <br />
        <span className={linkCardStyles.note}>{note}</span>
      </span>
      <ArrowRightIcon />
    </Link>
  );
}
