import { lazy, Suspense, useEffect, useRef, type ComponentType, type LazyExoticComponent } from 'react';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { CardSkeleton } from '@moments/ui/feedback/placeholders.tsx';
import { ScheduleTab, ServiceTab } from '../requests/index.ts';
import styles from './account-settings.module.css';
import type { SettingsTab } from './settings-tabs.ts';
import { TabBoundary } from './tab-boundary.tsx';
import { useFreshProfile } from './use-fresh-profile.ts';

/** Each tab is a chunk of its own. */
const panels: Readonly<Record<AccountTab, LazyExoticComponent<ComponentType>>> = {
  schedule: ScheduleTab,
  service: ServiceTab,
  profile: lazy(async () => ({ default: (await import('./profile/profile-tab.tsx')).ProfileTab })),
  general: lazy(async () => ({ default: (await import('./general/general-tab.tsx')).GeneralTab })),
};

/** What belongs to the current tab. It takes the focus when the tab changes, and fails by itself. */
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
      <TabBoundary key={id}>
        <Suspense fallback={<CardSkeleton label={`Loading ${label}`} />}>
          <Panel />
        </Suspense>
      </TabBoundary>
    </section>
  );
}
