import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { MenuIcon } from '../icons.ts';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** Help that is always in view. On phones, it stays when the page scrolls. */
  help?: ReactNode;
  /** Opens the navigation on narrow screens. Without it, there is no menu button. */
  onOpenNavigation?: (() => void) | undefined;
  navigationOpen?: boolean;
  /** Links and menus, such as the account menu. */
  tools?: ReactNode;
}

export function TopBar({ help, onOpenNavigation, navigationOpen = false, tools }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        {onOpenNavigation && (
          <IconButton
            label="Open menu"
            className={styles.opener}
            aria-haspopup="dialog"
            aria-expanded={navigationOpen}
            onClick={onOpenNavigation}
          >
            <MenuIcon />
          </IconButton>
        )}
        <Logo href="/" />
      </div>
      <div className={styles.help}>{help}</div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}
