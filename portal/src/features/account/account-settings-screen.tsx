import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { TabLinks } from '@moments/ui/navigation/tab-links.tsx';
import { pageNames } from '../../configuration/paths.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { LoadedTab } from '../../frame/loaded-tab.tsx';
import { profileQuery } from '../../member/profile-query.ts';
import { useProfile } from '../../member/use-profile.ts';
import { ScheduleTab, ServiceTab } from '../requests/index.ts';
import styles from './account-settings.module.css';
import { findTab, getTabs, type SettingsTab } from './settings-tabs.ts';

/**
 * Reads the profile again when a tab opens and when the member returns to the page, so that they see changes from other
 * devices or staff before they save. A failure changes nothing.
 */
function useFreshProfile(tab: string): void {
  const { refetch } = useQuery({ ...profileQuery, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [tab, refetch]);
}

/** The first tab comes with the page. The others are loaded on demand. */
const panels: Readonly<Record<AccountTab, ComponentType>> = {
  schedule: ScheduleTab,
  service: ServiceTab,
  profile: loadLazily(async () => ({ default: (await import('./profile/profile-tab.tsx')).ProfileTab })),
  general: loadLazily(async () => ({ default: (await import('./general/general-tab.tsx')).GeneralTab })),
};

/** Shows the current tab. It takes the focus when the tab changes. */
function SettingsPanel({ tab: { id, label } }: { tab: SettingsTab }) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current !== id) panel.current?.focus({ preventScroll: true });
    shown.current = id;
  }, [id]);
  useFreshProfile(id);
  const Panel = panels[id];
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={label}>
      <LoadedTab key={id} label={label}>
        <Panel />
      </LoadedTab>
    </section>
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
        <PageHeading documentTitle={`${tab.label} · ${pageNames.accountSettings}`}>
          {pageNames.accountSettings}
        </PageHeading>
      </PageHead>
      <div className={styles.places}>
        <TabLinks label={pageNames.accountSettings} tabs={tabs} current={tab.id} />
        <SettingsPanel tab={tab} />
      </div>
    </Page>
  );
}
