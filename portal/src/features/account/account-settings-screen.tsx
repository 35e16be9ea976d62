import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { type AccountTab, listAccountTabs } from '@moments/contract/members/account-tabs';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Tabs } from '@moments/ui/navigation/tabs.tsx';
import { pageNames } from '../../configuration/paths.ts';
import { createPreloadable, loadLazily } from '../../frame/lazy-part.ts';
import { LoadedTab } from '../../frame/loaded-tab.tsx';
import { useSearchParams } from '../../frame/use-search-params.ts';
import { profileQuery } from '../../member/profile-query.ts';
import { useProfile, type Profile } from '../../member/use-profile.ts';
import { loadScheduleTab, ScheduleTab, ServiceTab } from '../requests/index.ts';

const labels: Readonly<Record<AccountTab, string>> = {
  schedule: 'Coaching Schedule',
  service: 'Service Status',
  profile: 'Profile',
  general: 'General',
};

/** A tab of Account Settings with its own URL, such as `/account-settings?tab=profile`. */
interface SettingsTab {
  readonly id: AccountTab;
  readonly label: string;
}

/** Lists the tabs that the member can see (ACC-01). */
const getTabs = ({ user, subscription }: Pick<Profile, 'user' | 'subscription'>): readonly SettingsTab[] =>
  listAccountTabs(user, subscription).map((id) => ({
    id,
    label: labels[id],
  }));

/** Finds the tab that the URL names, or the first one if the member can't see that tab (ACC-01). */
const findTab = (query: URLSearchParams, tabs: readonly SettingsTab[]): SettingsTab | undefined =>
  tabs.find(({ id }) => id === query.get('tab')) ?? tabs[0];

/**
 * Reads the profile again when a tab opens and when the member returns to the page, so that they see changes from other
 * devices or staff before they save. A failure changes nothing.
 */
function useFreshProfile(tab: AccountTab | undefined): void {
  const { refetch } = useQuery({ ...profileQuery, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [tab, refetch]);
}

const { Part: ProfileTab, preload: loadProfileTab } = createPreloadable(async () => ({
  default: (await import('./profile/profile-tab.tsx')).ProfileTab,
}));

/** Loads the tab that the page opens with. */
export async function prepare(profile: Profile): Promise<void> {
  const shown = findTab(new URLSearchParams(location.search), getTabs(profile));
  if (shown?.id === 'schedule') await loadScheduleTab();
  if (shown?.id === 'profile') await loadProfileTab();
}

const panels: Readonly<Record<AccountTab, ComponentType>> = {
  schedule: ScheduleTab,
  service: ServiceTab,
  profile: ProfileTab,
  general: loadLazily(async () => ({ default: (await import('./general/general-tab.tsx')).GeneralTab })),
};

/** Shows the settings tabs that the member can see, each with its own address (ACC-01). */
export default function AccountSettingsScreen() {
  const [query, setQuery] = useSearchParams();
  const tabs = getTabs(useProfile());
  const shown = findTab(query, tabs);
  useFreshProfile(shown?.id);
  if (!shown) return null;
  const { id, label } = shown;
  const Panel = panels[id];
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle={`${label} · ${pageNames.accountSettings}`}>
          {pageNames.accountSettings}
        </PageHeading>
      </PageHead>
      <Tabs label={pageNames.accountSettings} tabs={tabs} selected={id} onSelect={(tab) => setQuery({ tab })}>
        <LoadedTab key={id} label={label}>
          <Panel />
        </LoadedTab>
      </Tabs>
    </Page>
  );
}
