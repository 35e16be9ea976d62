import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Link } from '@moments/ui/link.tsx';
import { useProfile } from '../../member/use-profile.ts';
import styles from './account-settings.module.css';
import { SettingsPanel } from './settings-panel.tsx';
import { findTab, getTabs, type SettingsTab } from './settings-tabs.ts';

interface SettingsMenuProps {
  readonly tabs: readonly SettingsTab[];
  readonly current: SettingsTab['id'];
}

/** Shows the tabs as links: a menu on the left on wide screens, and a scrolling row on narrow ones. */
function SettingsMenu({ tabs, current }: SettingsMenuProps) {
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

/** Shows the settings tabs that the member can see (ACC-01). */
export default function AccountSettingsScreen() {
  const [query] = useSearchParams();
  const tabs = getTabs(useProfile());
  const tab = findTab(query, tabs);
  if (!tab) return null;
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle={`${tab.label} · Account Settings`}>Account Settings</PageHeading>
      </PageHead>
      <div className={styles.places}>
        <SettingsMenu tabs={tabs} current={tab.id} />
        <SettingsPanel tab={tab} />
      </div>
    </Page>
  );
}
