import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LifeRingIcon, MenuIcon, PersonIcon } from '@moments/ui/icons.ts';
import { PageLinkProvider } from '@moments/ui/link.tsx';
import { RouterLink } from '@moments/ui/router.tsx';
import { tryNow } from '../live/live-connection.ts';
import { useLive } from '../live/live-store.ts';
import { OfflineIcon, RetryIcon } from '../parts/icons.ts';
import { getFirstName } from '../parts/names.ts';
import { DeskButton } from '../parts/parts.tsx';
import { Popover } from '../parts/popover.tsx';
import { formatTime } from '../parts/times.ts';
import styles from './frame.module.css';
import { MenuItems } from './menu-items.tsx';
import { isInBar } from './screens.ts';
import { Side, type NavigationProps } from './side.tsx';

/** Says that the page isn't live, and what that means for what is typed. */
function OfflineBanner() {
  const since = useLive(({ offlineSince }) => offlineSince);
  return (
    <div className={styles.offline} role="status">
      <OfflineIcon />
      <p>
        <b>You’ve been offline{since && ` since ${formatTime(since)}`}.</b> Keep writing: what you type stays
        here, and leaves when you’re back. If a member may be in danger, call the person on call.
      </p>
      <DeskButton variant="second" onClick={tryNow}>
        <RetryIcon />
        Try now
      </DeskButton>
    </div>
  );
}

const Bar = ({ session, onDialog }: NavigationProps) => (
  <nav className={styles.bar} aria-label="Main bar">
    <ul>
      <MenuItems session={session} isShort isOffered={(page) => isInBar(session, page)} />
    </ul>
    {/* With another page, it closes. */}
    <Popover key={useLocation().pathname} label="Menu" icon={<MenuIcon />}>
      <ul>
        <MenuItems session={session} isOffered={(page) => !isInBar(session, page)} />
      </ul>
    </Popover>
    <button type="button" onClick={() => onDialog('playbook')}>
      <LifeRingIcon />
      <span data-label>Playbook</span>
    </button>
    <button type="button" onClick={() => onDialog('account')}>
      <PersonIcon />
      <span data-label>{getFirstName(session.staff.name)}</span>
    </button>
  </nav>
);

/** Frames every screen: the navigation, and the work on one raised sheet. */
export function Frame({ session, onDialog, children }: NavigationProps & { children: ReactNode }) {
  const isOffline = useLive(({ status }) => status === 'offline');
  return (
    <PageLinkProvider value={RouterLink}>
      <div className={styles.desk}>
        <Side session={session} onDialog={onDialog} />
        <main className={styles.work}>
          {isOffline && <OfflineBanner />}
          {children}
        </main>
        <Bar session={session} onDialog={onDialog} />
      </div>
    </PageLinkProvider>
  );
}
