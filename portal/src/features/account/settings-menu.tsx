import { useEffect, useRef } from 'react';
import { Link } from '@moments/ui/link.tsx';
import styles from './settings-menu.module.css';
import type { SettingsTab } from './settings-tabs.ts';

interface SettingsMenuProps {
  readonly tabs: readonly SettingsTab[];
  readonly current: SettingsTab['id'];
}

/** The tabs as links: a menu at the left on wide screens, elsewhere a line that scrolls to the current one. */
export function SettingsMenu({ tabs, current }: SettingsMenuProps) {
  const line = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current && link) {
      line.current.scrollLeft = link.offsetLeft - (line.current.clientWidth - link.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav className={styles.menu} aria-label="Account Settings">
      <ul className={styles.line} ref={line}>
        {tabs.map(({ id, label, href }) => (
          <li key={id}>
            <Link className={styles.place} href={href} aria-current={id === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
