import type { ReactNode } from 'react';
import { IconTile } from '../display/icon-tile.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What will be here. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <IconTile>{icon}</IconTile>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
