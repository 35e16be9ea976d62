import { Suspense, useEffect, useRef } from 'react';
import { formatCard } from '@moments/contract/payments/card-name';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { formatCents } from '@moments/contract/values/money';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton } from '@moments/ui/feedback/placeholders.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { loadLazily } from '../../../frame/lazy-part.ts';
import { formatExpiryNote } from '../cards/card-rules.ts';
import { getCardReturnUrl } from '../cards/use-card-return.ts';
import { PaymentAlert } from '../flow/payment-alert.tsx';
import type { VisibleStage } from '../flow/payment-flow.ts';
import { RenewalTerms } from '../renewal-terms.tsx';
import { RenewalCard, useOwnPlan } from './renewal-card.tsx';
import { getPayCopy, getRenewalMessage, wasLastTried } from './renewal-copy.ts';
import type { CardChoice } from './use-card-choice.ts';
import { getRenewalAlert } from './use-renewal-payment.ts';

/** Comes with the press: it brings the card provider's part. */
const NewCardPanel = loadLazily(async () => ({
  default: (await import('../cards/new-card-panel.tsx')).NewCardPanel,
}));

interface SavedCardChoiceProps {
  readonly cards: readonly SavedPaymentMethod[];
  readonly lastCard: OpenInvoice['lastCard'];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** Shows the saved cards to pay with, each with its expiry date. */
function SavedCardChoice({ cards, lastCard, value, onChoose }: SavedCardChoiceProps) {
  const today = useToday();
  const getNote = (method: SavedPaymentMethod): string => {
    const expiry = formatExpiryNote(method.card, today);
    return wasLastTried(method, lastCard) ? `${expiry}, tried last` : expiry;
  };
  return (
    <RadioCards
      label="Pay with"
      choices={cards.map((method) => ({
        value: method.id,
        label: formatCard(method.card),
        note: getNote(method),
      }))}
      value={value}
      onValueChange={onChoose}
    />
  );
}

interface WaysToPayProps {
  readonly invoice: OpenInvoice;
  readonly cards: readonly SavedPaymentMethod[];
  readonly choice: CardChoice;
  readonly isBusy: boolean;
}

/** Lets the member pay with a saved card or with another one. */
function WaysToPay({ invoice, cards, choice, isBusy }: WaysToPayProps) {
  const { cardId, form, choose, payChosen, add } = choice;
  const amount = formatCents(invoice.amount);
  const otherCard = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form === 'canceled') otherCard.current?.focus();
  }, [form]);
  const hasCard = cardId !== undefined;
  return (
    <Stack gap={8}>
      {hasCard && (
        <Stack>
          <SavedCardChoice cards={cards} lastCard={invoice.lastCard} value={cardId} onChoose={choose} />
          <RenewalTerms terms={invoice.renewalTerms} />
          <Button full busy={isBusy} busyLabel={`Paying ${amount}`} onClick={payChosen}>
            Pay {amount}
          </Button>
        </Stack>
      )}
      <Button ref={otherCard} full variant={hasCard ? 'plain' : 'main'} disabled={isBusy} onClick={add}>
        Pay with another card
      </Button>
    </Stack>
  );
}

interface RenewalFormProps extends Omit<WaysToPayProps, 'isBusy'> {
  readonly stage: VisibleStage;
  readonly page: string;
}

/** Shows the overdue amount, why it is overdue, and the cards to pay it with. */
export function RenewalForm({ stage, page, ...ways }: RenewalFormProps) {
  const plan = useOwnPlan();
  const { invoice, cards, choice } = ways;
  const amount = formatCents(invoice.amount);
  const alert = getRenewalAlert(stage);
  return (
    <Stack>
      <RenewalCard
        amount={<Chip tone="amber">{amount}</Chip>}
        message={getRenewalMessage(plan?.title ?? '', invoice, cards)}
      >
        <Text kind="quiet">{getPayCopy(plan, amount)}</Text>
        <div role="status">
          {choice.notice && <Note tone={choice.notice.tone}>{choice.notice.message}</Note>}
        </div>
        {alert && <PaymentAlert alert={alert} />}
        {choice.form !== 'open' && <WaysToPay {...ways} isBusy={stage.name === 'submitting'} />}
      </RenewalCard>
      {choice.form === 'open' && (
        <Suspense fallback={<CardSkeleton label="Loading the card form" />}>
          <NewCardPanel
            title="Pay with another card"
            saveLabel={`Save card and pay ${amount}`}
            busyLabel={`Paying ${amount}`}
            terms={<RenewalTerms terms={invoice.renewalTerms} />}
            getReturnUrl={() => getCardReturnUrl(page, 'renewal-card')}
            onSaved={choice.payNew}
            onCancel={choice.cancel}
          />
        </Suspense>
      )}
    </Stack>
  );
}
