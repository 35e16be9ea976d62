import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

/** Shows an icon on a tinted square. */
export function IconTile({ warm = false, children }: { warm?: boolean; children: ReactNode }) {
  return (
    <span className={styles.tile} data-warm={warm}>
      {children}
    </span>
  );
}

export interface TiledItemProps {
  icon: ReactNode;
  warm?: boolean;
  title: string;
  /** 3 below a card's heading. */
  headingLevel?: 2 | 3;
  children?: ReactNode;
}

/** Shows an icon, a heading, and text, such as an announcement. */
export function TiledItem({ icon, warm = false, title, headingLevel = 3, children }: TiledItemProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.item}>
      <IconTile warm={warm}>{icon}</IconTile>
      <div>
        <Heading className={styles.heading}>{title}</Heading>
        {children}
      </div>
    </div>
  );
}

/** Stacks tiled items. From 960 px, shows two per row. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
