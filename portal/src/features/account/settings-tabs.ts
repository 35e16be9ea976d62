import { listAccountTabs, type AccountTab } from '@moments/contract/members/account-tabs';
import type { Profile } from '../../member/use-profile.ts';

const labels: Readonly<Record<AccountTab, string>> = {
  schedule: 'Coaching Schedule',
  service: 'Service Status',
  profile: 'Profile',
  general: 'General',
};

/** A tab of Account Settings with its own URL, such as `/account-settings?tab=profile`. */
export interface SettingsTab {
  readonly id: AccountTab;
  readonly label: string;
}

/** Lists the tabs that the member can see (ACC-01). */
export const getTabs = ({
  user,
  subscription,
}: Pick<Profile, 'user' | 'subscription'>): readonly SettingsTab[] =>
  listAccountTabs(user, subscription).map((id) => ({
    id,
    label: labels[id],
  }));

/** Finds the tab that the URL names, or the first one if the member can't see that tab (ACC-01). */
export const findTab = (query: URLSearchParams, tabs: readonly SettingsTab[]): SettingsTab | undefined =>
  tabs.find(({ id }) => id === query.get('tab')) ?? tabs[0];
