import { useQuery } from '@tanstack/react-query';

import { CardSkeleton } from '../../interface/feedback/card-skeleton.tsx';
import { cardsQuery } from '../../saved-cards/cards-query.ts';
import { LoadFailed } from '../../interface/feedback/load-failed.tsx';
import { Wallet } from './wallet.tsx';
import { cardTrouble } from '../../saved-cards/card-trouble.ts';
import { useCardReturn } from '../../saved-cards/use-card-return.ts';

/** The saved cards (BILL-05). */
export function MethodsTab() {
  const returned = useCardReturn('saved-cards');
  const { data: cards, error, isFetching, refetch } = useQuery(cardsQuery);
  if (!cards && error) {
    return (
      <LoadFailed
        message={cardTrouble}
        reason={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!cards) return <CardSkeleton label="Loading your cards" />;
  return <Wallet cards={cards} returned={returned} />;
}
