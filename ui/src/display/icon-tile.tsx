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
  children?: ReactNode;
}

/** Shows an icon, a heading, and text, such as an announcement. */
export function TiledItem({ icon, warm = false, title, children }: TiledItemProps) {
  return (
    <div className={styles.item}>
      <IconTile warm={warm}>{icon}</IconTile>
      <div>
        <h3 className={styles.heading}>{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** Stacks tiled items. From 960 px, shows two per row. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
