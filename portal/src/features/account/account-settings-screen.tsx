import { useSearchParams } from 'react-router';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { TabLinks } from '@moments/ui/navigation/tab-links.tsx';
import { pageNames } from '../../configuration/paths.ts';
import { useProfile } from '../../member/use-profile.ts';
import styles from './account-settings.module.css';
import { SettingsPanel } from './settings-panel.tsx';
import { findTab, getTabs } from './settings-tabs.ts';

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
