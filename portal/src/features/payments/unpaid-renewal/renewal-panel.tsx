import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Row } from '@moments/ui/layout/stack.tsx';
import { useProfileRefresh } from '../../../member/use-profile.ts';
import type { BankReturn } from '../card-form/bank-return.ts';
import { cardsQuery } from '../cards/cards-query.ts';
import { openInvoiceQuery } from './open-invoice-query.ts';
import { RenewalCard } from './renewal-card.tsx';
import { RenewalPayment } from './renewal-payment.tsx';
import { RenewalSkeleton } from './renewal-skeleton.tsx';

interface RenewalFailedProps {
  readonly message: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function RenewalFailed({ message, isRetrying, onRetry }: RenewalFailedProps) {
  return (
    <RenewalCard>
      <Alert message="What is open could not be loaded.">
        <p>{message}</p>
      </Alert>
      <Row>
        <Button variant="second" busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </RenewalCard>
  );
}

interface RenewalPanelProps {
  readonly page: string;
  /** The bank’s page was just left. */
  readonly hasPaidAtBank: boolean;
  readonly returnedCard: BankReturn | undefined;
}

/** Reads what is open and with what it can be paid. */
export function RenewalPanel({ page, hasPaidAtBank, returnedCard }: RenewalPanelProps) {
  const open = useQuery(openInvoiceQuery);
  const cards = useQuery(cardsQuery);
  const refreshProfile = useProfileRefresh();
  const isSettled = open.data === null;
  useEffect(() => {
    // It was paid meanwhile, elsewhere or by the card provider’s own next try.
    if (isSettled) void refreshProfile();
  }, [isSettled, refreshProfile]);
  const error = open.data === undefined ? open.error : cards.data ? null : cards.error;
  if (error) {
    const retry = (): void => {
      void open.refetch();
      void cards.refetch();
    };
    const isRetrying = open.isFetching || cards.isFetching;
    return <RenewalFailed message={error.message} isRetrying={isRetrying} onRetry={retry} />;
  }
  if (open.data === undefined || !cards.data) return <RenewalSkeleton />;
  return (
    <RenewalPayment
      page={page}
      open={open.data}
      cards={cards.data}
      hasPaidAtBank={hasPaidAtBank}
      returnedCard={returnedCard}
    />
  );
}
