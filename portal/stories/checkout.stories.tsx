import { Button } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card, Divider } from '@moments/ui/display/card.tsx';
import { NoBreak, Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { BusyPanel, ProgressDots } from '@moments/ui/feedback/busy-panel.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { CardIcon, ChevronLeftIcon } from '@moments/ui/icons.ts';
import { CheckoutGrid } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Frame } from './frame.tsx';

const summary = (
  <Card title="Standard plan" action={<TextLink href="#plans">Change</TextLink>}>
    <b>60 Moments a month</b>
    <Divider />
    <SummaryLines
      lines={[
        { label: 'Standard, monthly', amount: '$49.00' },
        { label: 'Referral discount (20%)', amount: '-$9.80', kind: 'discount' },
        { label: 'Due today', amount: '$39.20', kind: 'total' },
      ]}
    />
  </Card>
);

const head = (
  <PageHead>
    <TextLink href="#plans">
      <ChevronLeftIcon />
      Plans
    </TextLink>
    <PageHeading>Almost there, Ava</PageHeading>
  </PageHead>
);

function CheckoutStory() {
  return (
    <Frame>
      <Page width="narrow">
        {head}
        <CheckoutGrid summary={summary}>
          <Card title="Pay by card">
            <Stack>
              <TextInput label="Card number" icon={<CardIcon />} defaultValue="4242 4242 4242 4242" />
              <Text>
                By pressing Pay, you agree that Moments charges your card $39.20 today and $49.00 on the 20th
                of each month, starting December 20, 2026, until you cancel. You can cancel any time in
                Billing.
              </Text>
              <Button full>Pay $39.20</Button>
            </Stack>
          </Card>
        </CheckoutGrid>
      </Page>
    </Frame>
  );
}

function ProcessingStory() {
  return (
    <Frame>
      <Page width="narrow">
        {head}
        <CheckoutGrid summary={summary}>
          <Card>
            <BusyPanel title="Checking with your bank">
              <p>
                Processing for 6 seconds <NoBreak>(Check 2/5)</NoBreak>
              </p>
              <ProgressDots done={2} total={5} />
              <Text kind="quiet">
                This can take a minute. You can keep this page open; you won’t be charged twice.
              </Text>
            </BusyPanel>
            <Button full busy busyLabel="Paying $39.20">
              Pay $39.20
            </Button>
          </Card>
        </CheckoutGrid>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  checkout: CheckoutStory,
  processing: ProcessingStory,
};
