import { useState } from 'react';

import { PageHeading } from '../../interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../interface/layout/page-shell.tsx';
import { Tabs } from '../../interface/navigation/tabs.tsx';
import { GeneralTab } from './general-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'general', label: 'General' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** The member's own data and the account as a whole (ACC-01). */
export default function AccountSettingsScreen() {
  const [tab, setTab] = useState<Tab>('profile');
  return (
    <Page width="narrow">
      <PageHead>
        <PageHeading>Account Settings</PageHeading>
      </PageHead>
      <Tabs label="Account Settings" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'profile' ? <ProfileTab /> : <GeneralTab />}
      </Tabs>
    </Page>
  );
}
