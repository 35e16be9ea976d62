import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { MenuIcon } from '../icons.ts';
import { CrisisHelp, type CrisisNumbers } from './crisis-help.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  crisis: CrisisNumbers;
  /** Where the logo leads. */
  home?: string;
  /** Opens the navigation on narrow screens; without it there is no such button. */
  onOpenNavigation?: (() => void) | undefined;
  navigationOpen?: boolean;
  /** Help, settings, account menu. */
  tools?: ReactNode;
}

/** Brand, tools and help in a crisis. On phones the brand row scrolls away and the crisis strip stays. */
export function TopBar({ crisis, home = '/', onOpenNavigation, navigationOpen = false, tools }: TopBarProps) {
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
        <Logo href={home} />
      </div>
      <div className={styles.crisis}>
        <CrisisHelp numbers={crisis} />
      </div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}
