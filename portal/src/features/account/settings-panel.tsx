import { useQuery } from '@tanstack/react-query';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { profileQuery } from '../../member/profile-query.ts';
import { page } from '../../session/page.ts';
import { ScheduleTab, ServiceTab } from '../requests/index.ts';
import styles from './account-settings.module.css';
import type { SettingsTab } from './settings-tabs.ts';

/**
 * Reads the profile again when a tab opens and when the member returns to the page, so that they see changes from other
 * devices or operators before they save. A failure changes nothing.
 */
function useFreshProfile(tab: string): void {
  const { refetch } = useQuery({ ...profileQuery, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [tab, refetch]);
}

interface State {
  readonly hasFailed: boolean;
}

/**
 * Keeps the page usable when a tab fails to load or render. Reloading the page also loads a newer version of the portal.
 */
class TabBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <LoadFailed
        message="We couldn’t load this tab"
        reason="Everything you saved is safe. The other tabs still work."
        isRetrying={false}
        onRetry={page.reload}
      />
    );
  }
}

/** Each tab is loaded on demand. */
const panels: Readonly<Record<AccountTab, LazyExoticComponent<ComponentType>>> = {
  schedule: ScheduleTab,
  service: ServiceTab,
  profile: lazy(async () => ({ default: (await import('./profile/profile-tab.tsx')).ProfileTab })),
  general: lazy(async () => ({ default: (await import('./general/general-tab.tsx')).GeneralTab })),
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
      <TabBoundary key={id}>
        <Suspense fallback={<CardSkeleton label={`Loading ${label}`} />}>
          <Panel />
        </Suspense>
      </TabBoundary>
    </section>
  );
}
