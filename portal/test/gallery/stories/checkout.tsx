import { Button } from '../../../src/interface/buttons/button.tsx';
import { TextLink } from '../../../src/interface/buttons/text-link.tsx';
import { Card, Divider } from '../../../src/interface/display/card.tsx';
import { SummaryLines } from '../../../src/interface/display/summary-lines.tsx';
import { NoBreak, Text } from '../../../src/interface/display/text.tsx';
import { Pips } from '../../../src/interface/feedback/pips.tsx';
import { Working } from '../../../src/interface/feedback/working.tsx';
import { TextInput } from '../../../src/interface/fields/text-input.tsx';
import { CardIcon } from '../../../src/interface/icons/card-icon.tsx';
import { ChevronLeftIcon } from '../../../src/interface/icons/chevron-left-icon.tsx';
import { CheckoutGrid } from '../../../src/interface/layout/checkout-grid.tsx';
import { PageHeading } from '../../../src/interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../../src/interface/layout/page-shell.tsx';
import { Stack } from '../../../src/interface/layout/stack.tsx';
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
    <Text kind="caption">Then $49.00 on Dec 20 and each month after. Cancel any time.</Text>
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

export function CheckoutStory() {
  return (
    <Frame>
      <Page width="narrow">
        {head}
        <CheckoutGrid summary={summary}>
          <Card title="Pay by card">
            <Stack>
              <TextInput label="Card number" icon={<CardIcon />} defaultValue="4242 4242 4242 4242" />
              <Button full>Pay $39.20</Button>
            </Stack>
          </Card>
        </CheckoutGrid>
      </Page>
    </Frame>
  );
}

export function ProcessingStory() {
  return (
    <Frame>
      <Page width="narrow">
        {head}
        <CheckoutGrid summary={summary}>
          <Card>
            <Working title="Checking with your bank">
              <p>
                Processing for 6 seconds <NoBreak>(Check 2/5)</NoBreak>
              </p>
              <Pips done={2} total={5} />
              <Text kind="quiet">
                This can take a minute. You can keep this page open; you won’t be charged twice.
              </Text>
            </Working>
            <Button full busy busyLabel="Paying $39.20">
              Pay $39.20
            </Button>
          </Card>
        </CheckoutGrid>
      </Page>
    </Frame>
  );
}
