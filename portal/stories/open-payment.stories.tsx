import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../src/configuration/paths.ts';
import { RenewalTerms } from '../src/features/payments/renewal-terms.tsx';
import { overdueTerms } from '../test/sample-billing.ts';
import { Frame } from './frame.tsx';

const cards = [
  { value: 'visa', label: 'Visa ending in 4242', note: 'Expires 12/2027, tried last' },
  { value: 'mastercard', label: 'Mastercard ending in 4444', note: 'Expires 12/2034' },
];

function OpenPayment() {
  return (
    <Card title="You have an overdue payment" action={<Chip tone="amber">$49.00</Chip>}>
      <Stack>
        <p>We couldn’t renew your Standard plan: your Visa ending in 4242 was declined.</p>
        <Text kind="quiet">When you pay $49.00, your plan continues and you get this month’s Moments.</Text>
        <Alert message="Payment failed. Please try again." onDismiss={() => undefined}>
          <p>Your card has insufficient funds.</p>
        </Alert>
        <RenewalTerms terms={overdueTerms} />
        <RadioCards label="Pay with" choices={cards} value="visa" onValueChange={() => undefined} />
        <Stack gap={8}>
          <Button full>Pay $49.00</Button>
          <Button full variant="plain">
            Pay with another card
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}

function NewCard() {
  return (
    <Card title="Add a card">
      <Stack>
        <TextInput label="Card number" defaultValue="5555 5555 5555 4444" />
        <CheckBox hint="Your plan renews on your default card.">Make this my default card</CheckBox>
        <Button full busy busyLabel="Saving card...">
          Save card
        </Button>
      </Stack>
    </Card>
  );
}

function OpenPaymentStory() {
  return (
    <Frame current={paths.billing}>
      <Page>
        <PageHead>
          <PageHeading>Billing</PageHeading>
        </PageHead>
        <Stack gap={32}>
          <OpenPayment />
          <NewCard />
        </Stack>
      </Page>
    </Frame>
  );
}

/** Billing with an overdue renewal and with a form for a new card. */
export const stories: Stories = {
  'open-payment': OpenPaymentStory,
};
