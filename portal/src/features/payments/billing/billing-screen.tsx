import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Tabs } from '@moments/ui/navigation/tabs.tsx';
import { paths } from '../../../configuration/paths.ts';
import { MethodsTab } from '../cards/methods-tab.tsx';
import { HistoryTab } from '../history/history-tab.tsx';
import { UnpaidRenewal } from '../unpaid-renewal/unpaid-renewal.tsx';
import { billingTabs, findBillingTab, type BillingTab } from './billing-rules.ts';
import { CurrentTab } from './current-tab.tsx';
import { ManageTab } from './manage-tab.tsx';

const panels: Readonly<Record<BillingTab['id'], () => ReactNode>> = {
  current: CurrentTab,
  manage: ManageTab,
  history: HistoryTab,
  methods: MethodsTab,
};

/** Billing: four tabs, each with its own address (BILL-01). */
export default function BillingScreen() {
  const [query, setQuery] = useSearchParams();
  const { id, label } = findBillingTab(query);
  const Panel = panels[id];
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle={`${label} · Billing`}>Billing</PageHeading>
      </PageHead>
      <Stack gap={32}>
        <UnpaidRenewal page={`${paths.billing}?tab=${id}`} />
        <Tabs label="Billing" tabs={billingTabs} selected={id} onSelect={(tab) => setQuery({ tab })}>
          <Panel />
        </Tabs>
      </Stack>
    </Page>
  );
}
