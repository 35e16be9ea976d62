import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType } from 'react';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { loadLazily } from '../../frame/lazy-part.ts';
import { LoadedTab } from '../../frame/loaded-tab.tsx';
import { profileQuery } from '../../member/profile-query.ts';
import { ScheduleTab, ServiceTab } from '../requests/index.ts';
import styles from './account-settings.module.css';
import type { SettingsTab } from './settings-tabs.ts';

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
export function SettingsPanel({ tab: { id, label } }: { tab: SettingsTab }) {
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
