import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useProfileRefresh } from '../../../member/use-profile.ts';
import { cardsQuery } from '../cards/saved-cards-queries.ts';
import type { BankReturn } from '../flow/bank-return.ts';
import { FlowPanel } from '../flow/flow-panel.tsx';
import { useReceipt } from '../receipt/receipt.tsx';
import { RenewalCard, RenewalSkeleton, useOwnPlan } from './renewal-card.tsx';
import { getPaidCopy } from './renewal-copy.ts';
import { RenewalForm } from './renewal-form.tsx';
import { useCardChoice, type CardChoice } from './use-card-choice.ts';
import { openInvoiceQuery, useRenewalPayment, type RenewalPayment } from './use-renewal-payment.ts';

/** Says that the renewal is paid (CHK-08), and shows its receipt. */
function RenewalPaid() {
  const plan = useOwnPlan();
  const receipt = useReceipt('renewal');
  return (
    <Card>
      <Stack>
        <Note tone="good" live="status" title="Great news! Your payment was processed successfully.">
          <p>{getPaidCopy(plan)}</p>
        </Note>
        {receipt && <Note title={receipt.title}>{receipt.details}</Note>}
        <Row>
          <LinkButton href={paths.home}>Go to Home</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}

interface RenewalFailedProps {
  readonly message: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const RenewalFailed = ({ message, isRetrying, onRetry }: RenewalFailedProps) => (
  <RenewalCard>
    <Alert message="We couldn’t load your overdue payment.">
      <p>{message}</p>
    </Alert>
    <Row>
      <Button variant="second" busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
        Try again
      </Button>
    </Row>
  </RenewalCard>
);

interface StageProps {
  readonly payment: RenewalPayment;
  readonly choice: CardChoice;
  readonly page: string;
  /** Null if the renewal is paid. */
  readonly invoice: OpenInvoice | null;
  readonly cards: readonly SavedPaymentMethod[];
}

function Stage({ payment, invoice, ...rest }: StageProps) {
  const { stage, showForm, checkAgain } = payment;
  switch (stage.name) {
    case 'form':
    case 'submitting':
    case 'failed':
      return invoice && <RenewalForm stage={stage} invoice={invoice} {...rest} />;
    case 'resuming':
      return (
        <FlowPanel
          stage={{ name: 'processing', check: 0 }}
          onOtherCard={showForm}
          onCheckAgain={checkAgain}
        />
      );
    case 'authentication':
    case 'processing':
    case 'unconfirmed':
      return <FlowPanel stage={stage} onOtherCard={showForm} onCheckAgain={checkAgain} />;
    case 'paid':
      return <RenewalPaid />;
  }
}

function getPart({ stage: { name } }: RenewalPayment): string {
  if (name === 'submitting' || name === 'failed') return 'form';
  return name === 'resuming' ? 'processing' : name;
}

/** Moves the focus to the new part when the part with the pressed button is gone. */
function useFocusOnChange(part: string) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part) box.current?.focus();
    shown.current = part;
  }, [part]);
  return box;
}

interface RenewalPanelProps {
  readonly page: string;
  /** The member comes from the bank's page. */
  readonly hasPaidAtBank: boolean;
  readonly returnedCard: BankReturn | undefined;
}

type LoadedPanelProps = RenewalPanelProps & Pick<StageProps, 'invoice' | 'cards'>;

/** Lets the member pay the overdue renewal, from the choice of a card to the end (STAT-11). */
function LoadedPanel({ page, hasPaidAtBank, returnedCard, invoice, cards }: LoadedPanelProps) {
  const isInProgress = hasPaidAtBank || invoice?.paymentStatus === 'processing';
  const payment = useRenewalPayment(page, isInProgress, invoice?.renewalTerms ?? null);
  const choice = useCardChoice({ cards, returnedCard, pay: payment.submit });
  const box = useFocusOnChange(getPart(payment));
  return (
    <div ref={box} tabIndex={-1}>
      <Stage payment={payment} choice={choice} page={page} invoice={invoice} cards={cards} />
    </div>
  );
}

/** Reads what the panel shows, so that it needs no skeleton. */
export const loadRenewal = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.query(openInvoiceQuery), client.query(cardsQuery)]);

/** Loads the overdue renewal and the cards that can pay it. */
export function RenewalPanel(props: RenewalPanelProps) {
  const invoice = useQuery(openInvoiceQuery);
  const cards = useQuery(cardsQuery);
  const refreshProfile = useProfileRefresh();
  const isPaid = invoice.data === null;
  useEffect(() => {
    // The renewal was paid elsewhere, or Stripe's own next try succeeded.
    if (isPaid) void refreshProfile();
  }, [isPaid, refreshProfile]);
  const error = invoice.data === undefined ? invoice.error : cards.data ? null : cards.error;
  if (error) {
    const retry = (): void => {
      void invoice.refetch();
      void cards.refetch();
    };
    const isRetrying = invoice.isFetching || cards.isFetching;
    return <RenewalFailed message={error.message} isRetrying={isRetrying} onRetry={retry} />;
  }
  if (invoice.data === undefined || !cards.data) return <RenewalSkeleton />;
  return <LoadedPanel {...props} invoice={invoice.data} cards={cards.data} />;
}
