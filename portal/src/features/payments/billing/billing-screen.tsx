import { useEffect, type ComponentType } from 'react';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Tabs } from '@moments/ui/navigation/tabs.tsx';
import { paths } from '../../../configuration/paths.ts';
import { loadLazily } from '../../../frame/lazy-part.ts';
import { LoadedTab } from '../../../frame/loaded-tab.tsx';
import { useSearchParams } from '../../../frame/use-search-params.ts';
import { loadUnpaidRenewal, UnpaidRenewal } from '../unpaid-renewal/unpaid-renewal.tsx';
import { billingTabs, findBillingTab, type BillingTab } from './billing-rules.ts';
import { CurrentTab } from './current-tab.tsx';

const loadManage = async () => ({ default: (await import('./manage-tab.tsx')).ManageTab });
const loadHistory = async () => ({ default: (await import('../history/history-tab.tsx')).HistoryTab });
const loadMethods = async () => ({ default: (await import('../cards/methods-tab.tsx')).MethodsTab });

/** The first tab comes with the page. The others, which bring the card form, load after it. */
const panels: Readonly<Record<BillingTab['id'], ComponentType>> = {
  current: CurrentTab,
  manage: loadLazily(loadManage),
  history: loadLazily(loadHistory),
  methods: loadLazily(loadMethods),
};

/** Loads the other tabs soon, so that they open right away. A failure counts only when the tab opens. */
const loadOtherTabs = (): void => {
  for (const load of [loadManage, loadHistory, loadMethods]) load().catch(() => undefined);
};

export { loadUnpaidRenewal as prepare };

/** Milliseconds after which the first tab has what it needs, even on a slow line. */
const firstTabTime = 2_500;

/** Shows Billing: four tabs, each with its own address (BILL-01). */
export default function BillingScreen() {
  const [query, setQuery] = useSearchParams();
  const { id, label } = findBillingTab(query);
  const Panel = panels[id];
  useEffect(() => {
    const timer = setTimeout(loadOtherTabs, firstTabTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle={`${label} · Billing`}>Billing</PageHeading>
      </PageHead>
      <Stack gap={32}>
        <UnpaidRenewal page={`${paths.billing}?tab=${id}`} />
        <Tabs label="Billing" tabs={billingTabs} selected={id} onSelect={(tab) => setQuery({ tab })}>
          <LoadedTab key={id} label={label}>
            <Panel />
          </LoadedTab>
        </Tabs>
      </Stack>
    </Page>
  );
}
