import { joinClassNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import styles from './tabs.module.css';
import { useSelectedInView } from './tabs.tsx';

interface TabLinksProps {
  label: string;
  tabs: readonly { id: string; label: string; href: string }[];
  /** The ID of the current page's tab. */
  current: string;
}

/** Shows tabs as links to pages: a menu on wide screens, and a scrolling row on narrow ones. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const line = useSelectedInView<HTMLUListElement>(current);
  return (
    <nav aria-label={label}>
      <ul className={joinClassNames(styles.line, styles.side)} ref={line}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              className={styles.tab}
              href={tab.href}
              aria-current={tab.id === current ? 'page' : undefined}
            >
              <span data-label={tab.label}>{tab.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
