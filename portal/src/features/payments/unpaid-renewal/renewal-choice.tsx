import { useEffect, useRef } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { formatCents } from '@moments/contract/values/money';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { PaymentAlert } from '../card-form/payment-alert.tsx';
import { CardChoice } from './card-choice.tsx';
import { OtherCard } from './other-card.tsx';
import { RenewalCard } from './renewal-card.tsx';
import { getRenewalMessage } from './renewal-copy.ts';
import type { Choice } from './use-card-choice.ts';
import type { Renewal } from './use-renewal.ts';

interface WaysToPayProps {
  readonly open: OpenInvoice;
  readonly cards: readonly SavedPaymentMethod[];
  readonly choice: Choice;
  readonly isBusy: boolean;
}

/** A saved card, or another one. */
function WaysToPay({ open, cards, choice, isBusy }: WaysToPayProps) {
  const { cardId, form, choose, payChosen, add } = choice;
  const amount = formatCents(open.amount);
  const other = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form === 'canceled') other.current?.focus();
  }, [form]);
  return (
    <Stack gap={8}>
      {cardId !== undefined && (
        <Stack>
          <CardChoice cards={cards} lastCard={open.lastCard} value={cardId} onChoose={choose} />
          <Button full busy={isBusy} busyLabel={`Paying ${amount}`} onClick={payChosen}>
            Pay {amount}
          </Button>
        </Stack>
      )}
      <Button
        ref={other}
        full
        variant={cardId === undefined ? 'main' : 'plain'}
        disabled={isBusy}
        onClick={add}
      >
        Pay with another card
      </Button>
    </Stack>
  );
}

interface RenewalChoiceProps extends Omit<WaysToPayProps, 'isBusy'> {
  readonly renewal: Renewal;
  readonly page: string;
}

/** What is open, why, and the cards to pay it with. */
export function RenewalChoice({ renewal: { stage }, page, ...ways }: RenewalChoiceProps) {
  const { subscription } = useProfile();
  const { open, cards, choice } = ways;
  const amount = formatCents(open.amount);
  return (
    <Stack>
      <RenewalCard
        amount={<Chip tone="amber">{amount}</Chip>}
        words={getRenewalMessage(subscription?.title ?? '', open, cards)}
      >
        <Text kind="quiet">
          Once {amount} is paid, your plan goes on with new Moments for the month. It renews on the card that
          you pay with.
        </Text>
        <div role="status">
          {choice.notice && <Note tone={choice.notice.tone}>{choice.notice.words}</Note>}
        </div>
        {stage.name === 'choosing' && stage.alert && <PaymentAlert alert={stage.alert} />}
        {choice.form !== 'open' && <WaysToPay {...ways} isBusy={stage.name === 'paying'} />}
      </RenewalCard>
      {choice.form === 'open' && (
        <OtherCard amount={amount} page={page} onSaved={choice.payNew} onCancel={choice.cancel} />
      )}
    </Stack>
  );
}
