import type { ReactNode } from 'react';
import styles from './icon.module.css';

export interface IconProps {
  /** 20 px, or 16 px beside small text. */
  size?: 'small' | 'normal';
}

/** An outline picture of 24 units, decorative: the words beside it or the control's name carry the meaning. */
export function Icon({ size = 'normal', children }: IconProps & { children: ReactNode }) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
