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
  /** Items below a line at the bottom, such as support. */
  foot?: readonly NavigationItem[];
  /** The `href` of the current page. */
  current: string;
  /** Called when a page is selected, for example to close the drawer. */
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

/** Lists the app's pages, for the side navigation and the drawer. */
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

/** Shows the navigation of wide screens (LAY-02). It is hidden below 960 px. */
export function SideNavigation(list: NavigationListProps) {
  return (
    <div className={styles.side}>
      <NavigationList {...list} />
    </div>
  );
}
