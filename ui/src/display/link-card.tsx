import type { ReactNode } from 'react';
import { ArrowRightIcon } from '../icons.ts';
import { Link, type LinkProps } from '../link.tsx';
import { IconTile } from './icon-tile.tsx';
import styles from './link-card.module.css';

export interface LinkCardProps extends Omit<LinkProps, 'children' | 'title'> {
  icon: ReactNode;
  warm?: boolean;
  title: string;
  note: ReactNode;
}

/** A whole card that leads somewhere. */
export function LinkCard({ icon, warm = false, title, note, ...link }: LinkCardProps) {
  return (
    <Link {...link} className={styles.card}>
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
