import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import styles from './side-navigation.module.css';

export interface NavigationItem {
  href: string;
  label: string;
  icon: ReactNode;
}

export interface NavigationListProps {
  items: readonly NavigationItem[];
  /** Below a line at the foot: support, help in a crisis. */
  foot?: readonly NavigationItem[];
  /** The `href` of the page that is open. */
  current: string;
  /** Called when a page was chosen, e.g. to close the drawer. */
  onNavigate?: (() => void) | undefined;
}

function Items({ items, current, onNavigate }: Omit<NavigationListProps, 'foot'>) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.href}>
          <Link
            href={item.href}
            aria-current={item.href === current ? 'page' : undefined}
            onClick={onNavigate}
          >
            {item.icon}
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The pages of the portal; goes into the side navigation and into the drawer. */
export function NavigationList({ foot = [], ...list }: NavigationListProps) {
  return (
    <nav className={styles.list} aria-label="Main">
      <Items {...list} />
      {foot.length > 0 && (
        <div className={styles.foot}>
          <Items {...list} items={foot} />
        </div>
      )}
    </nav>
  );
}

/** The permanent navigation of wide screens (LAY-02); not there below 960 px. */
export function SideNavigation(list: NavigationListProps) {
  return (
    <div className={styles.side}>
      <NavigationList {...list} />
    </div>
  );
}
