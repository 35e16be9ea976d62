import type { DeskPage } from '@moments/contract/staff/desk-pages';
import { LifeRingIcon, PersonIcon } from '@moments/ui/icons.ts';
import { getFirstName } from '../parts/names.ts';
import styles from './bar.module.css';
import { MenuItems } from './menu-items.tsx';
import type { NavigationProps } from './side.tsx';

/** Decides whether a place is in the bar on phones. It has the inbox and the members; saved replies can be opened from the composer. */
const isOnPhones = (page: DeskPage): boolean => page !== 'saved-replies';

/** Shows the bar of phones. */
export const Bar = ({ session, onDialog }: NavigationProps) => (
  <nav className={styles.bar} aria-label="Main bar">
    <ul>
      <MenuItems session={session} isOffered={isOnPhones} />
    </ul>
    <button type="button" onClick={() => onDialog('playbook')}>
      <LifeRingIcon />
      Playbook
    </button>
    <button type="button" onClick={() => onDialog('account')}>
      <PersonIcon />
      {getFirstName(session.staff.name)}
    </button>
  </nav>
);
