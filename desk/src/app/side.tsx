import type { ReactNode } from 'react';
import { Logo } from '@moments/ui/brand/logo.tsx';
import { LifeRingIcon, SearchIcon } from '@moments/ui/icons.ts';
import { Link } from '@moments/ui/link.tsx';
import type { ShortcutId } from '../keys/shortcuts.ts';
import { KeyboardIcon } from '../parts/icons.ts';
import { Avatar, Keys } from '../parts/parts.tsx';
import type { DeskSession } from '../session/session-store.ts';
import { describeShift } from './format-shift.ts';
import { MenuItems } from './menu-items.tsx';
import styles from './side.module.css';

export type FrameDialog = 'shortcuts' | 'playbook' | 'account' | 'palette';

export interface NavigationProps {
  readonly session: DeskSession;
  readonly onDialog: (dialog: FrameDialog) => void;
}

interface HelpProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys: ShortcutId;
  readonly onOpen: () => void;
}

const HelpButton = ({ label, icon, keys, onOpen }: HelpProps) => (
  <button className={styles.link} type="button" title={label} onClick={onOpen}>
    {icon}
    <span data-label>{label}</span>
    <Keys of={keys} />
  </button>
);

const Me = ({ session, onDialog }: NavigationProps) => (
  <button
    className={styles.me}
    type="button"
    title={`${session.staff.name}, ${describeShift(session)}`}
    onClick={() => onDialog('account')}
  >
    <Avatar name={session.staff.name} isOnShift={session.shift !== null} />
    <span data-label>
      <b>{session.staff.name}</b> <span>{describeShift(session)}</span>
    </span>
  </button>
);

/** Shows the navigation of wide screens: a rail of icons below 1360 px. */
export const Side = ({ session, onDialog }: NavigationProps) => (
  <header className={styles.side}>
    <Link className={styles.brand} href="/" aria-label="Moments Desk">
      {/* The spaces keep what is seen equal to the names. */}
      <Logo /> <span className={styles.tag}>Desk</span>
    </Link>
    <button className={styles.jump} type="button" title="Search or jump" onClick={() => onDialog('palette')}>
      <SearchIcon />
      <span data-label>Search or jump</span>
      <Keys of="palette" />
    </button>
    <nav className={styles.menu} aria-label="Main">
      <ul>
        <MenuItems session={session} />
      </ul>
    </nav>
    <HelpButton
      label="Crisis playbook"
      icon={<LifeRingIcon />}
      keys="playbook"
      onOpen={() => onDialog('playbook')}
    />
    <HelpButton
      label="Shortcuts"
      icon={<KeyboardIcon />}
      keys="shortcuts"
      onOpen={() => onDialog('shortcuts')}
    />
    <Me session={session} onDialog={onDialog} />
  </header>
);
