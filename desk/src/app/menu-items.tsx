import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { findDeskPage, type DeskPage } from '@moments/contract/staff/desk-pages';
import { getGrant } from '@moments/contract/staff/permissions';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Link } from '@moments/ui/link.tsx';
import { useWaiting } from '../features/conversations/list-queries.ts';
import { DeliveriesCount } from '../features/deliveries/index.ts';
import { useMatchingCount } from '../features/matching/index.ts';
import { RequestsCount } from '../features/requests/index.ts';
import type { DeskSession } from '../session/session-store.ts';
import styles from './menu-items.module.css';
import { getLabel, listMenu, screens } from './screens.ts';

export interface MenuItemsProps {
  readonly session: DeskSession;
  /** Leaves screens out, such as on phones. */
  readonly isOffered?: (page: DeskPage) => boolean;
  /** True: labels have little room, such as in the bar of phones. */
  readonly isShort?: boolean;
}

const WaitingCount = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className={styles.count}>
      {count.toLocaleString('en-US')}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );

/** Lists the screens of the person's roles, each with the number of members who wait there for this person. */
export function MenuItems({ session, isOffered = () => true, isShort = false }: MenuItemsProps) {
  const current = findDeskPage(useLocation().pathname);
  const menu = listMenu(session).filter(isOffered);
  const waiting: Partial<Record<DeskPage, number>> = {
    inbox: useWaiting(menu.includes('inbox')).count,
    matching: useMatchingCount(menu.includes('matching')),
  };
  return menu.map((page) => {
    const { icon: Icon, label: whole, shortLabel = whole } = screens[page];
    const label = isShort ? shortLabel : getLabel(session.roles, page);
    return (
      <li key={page}>
        <Link href={`/${page}`} aria-current={page === current ? 'page' : undefined} title={label}>
          <Icon />
          <span data-label>{label}</span>
          <WaitingCount count={waiting[page] ?? 0} />
          {page === 'requests' && (
            <Suspense>
              <RequestsCount show={(count) => <WaitingCount count={count} />} />
            </Suspense>
          )}
          {page === 'deliveries' &&
            session.roles.some((role) => getGrant(role, 'retry-deliveries') === 'yes') && (
              <Suspense>
                <DeliveriesCount show={(count) => <WaitingCount count={count} />} />
              </Suspense>
            )}
        </Link>
      </li>
    );
  });
}
