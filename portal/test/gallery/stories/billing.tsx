import { useState } from 'react';

import { Button } from '../../../src/interface/buttons/button.tsx';
import { TextLink } from '../../../src/interface/buttons/text-link.tsx';
import { Card, CardGrid } from '../../../src/interface/display/card.tsx';
import { Chip } from '../../../src/interface/display/chip.tsx';
import { type Column, DataTable } from '../../../src/interface/display/data-table.tsx';
import { Price } from '../../../src/interface/display/price.tsx';
import { Stepper } from '../../../src/interface/display/stepper.tsx';
import { SummaryLines } from '../../../src/interface/display/summary-lines.tsx';
import { Text } from '../../../src/interface/display/text.tsx';
import { HomeIcon } from '../../../src/interface/icons/home-icon.tsx';
import { MessageIcon } from '../../../src/interface/icons/message-icon.tsx';
import { PageHeading } from '../../../src/interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../../src/interface/layout/page-shell.tsx';
import { Stack } from '../../../src/interface/layout/stack.tsx';
import { Tabs } from '../../../src/interface/navigation/tabs.tsx';
import { VisuallyHidden } from '../../../src/interface/visually-hidden.tsx';
import { Frame } from './frame.tsx';

const tabs = [
  { id: 'current', label: 'Current Billing' },
  { id: 'manage', label: 'Manage Subscription' },
  { id: 'history', label: 'Payment History' },
  { id: 'methods', label: 'Payment Methods' },
] as const;

interface Payment {
  id: string;
  title: string;
  date: string;
  amount: string;
}

const payments: Payment[] = [
  { id: '1', title: 'Add-on, 10 Moments', date: 'Nov 18, 2026', amount: '$9.00' },
  { id: '2', title: 'Standard plan', date: 'Nov 14, 2026', amount: '$49.00' },
];

const columns: Column<Payment>[] = [
  { id: 'title', heading: 'Payment', place: 'title', cell: (row) => <b>{row.title}</b> },
  { id: 'date', heading: 'Date', place: 'date', cell: (row) => row.date },
  { id: 'card', heading: 'Card', place: 'detail', cell: () => 'Visa 4242' },
  { id: 'status', heading: 'Status', place: 'status', cell: () => <Chip tone="good">Paid</Chip> },
  { id: 'amount', heading: 'Amount', place: 'amount', cell: (row) => row.amount },
  {
    id: 'receipt',
    heading: <VisuallyHidden>Receipt</VisuallyHidden>,
    place: 'action',
    cell: (row) => (
      <TextLink href="#receipt" aria-label={`Receipt, ${row.title}, ${row.date}`}>
        Receipt
      </TextLink>
    ),
  },
];

function Manage() {
  return (
    <CardGrid columns={2}>
      <Card
        title="Standard plan"
        action={
          <Chip tone="amber" dot>
            Ends Dec 14
          </Chip>
        }
      >
        <Price amount="$49.00" period="Monthly" />
        <SummaryLines
          lines={[
            { label: 'Billing cycle', amount: 'Monthly', quiet: true },
            { label: 'Next billing', amount: 'None', quiet: true },
            { label: 'Plan Cancel', amount: 'Dec 14, 2026', kind: 'strong' },
          ]}
        />
        <Button full>Buy Now</Button>
      </Card>
      <Card title="What happens next">
        <Stepper
          items={[
            { title: 'You canceled on Nov 17', state: 'done', children: 'Your card won’t be charged again.' },
            {
              title: 'Until Dec 14, nothing changes',
              state: 'now',
              icon: <MessageIcon />,
              children: '19 Moments left.',
            },
            { title: 'After that, you’re still welcome', state: 'later', icon: <HomeIcon /> },
          ]}
        />
      </Card>
    </CardGrid>
  );
}

export function BillingStory() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('history');
  return (
    <Frame current="#billing">
      <Page>
        <PageHead>
          <PageHeading>Billing</PageHeading>
        </PageHead>
        <Tabs label="Billing" tabs={tabs} selected={tab} onSelect={setTab}>
          <Stack>
            <DataTable
              caption="Payments, newest first"
              columns={columns}
              rows={payments}
              rowId={(row) => row.id}
            />
            <Text kind="caption">2 payments since Nov 14, 2026</Text>
            <Manage />
          </Stack>
        </Tabs>
      </Page>
    </Frame>
  );
}
