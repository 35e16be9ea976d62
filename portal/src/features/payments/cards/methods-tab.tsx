import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { cardErrorMessage } from './card-error-message.ts';
import { cardsQuery } from './cards-query.ts';
import { SavedCardsPanel } from './saved-cards-panel.tsx';
import { useCardReturn } from './use-card-return.ts';

/** The saved cards (BILL-05). */
export function MethodsTab() {
  const returned = useCardReturn('saved-cards');
  const { data: cards, error, isFetching, refetch } = useQuery(cardsQuery);
  if (!cards && error) {
    return (
      <LoadFailed
        message={cardErrorMessage}
        reason={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!cards) return <CardSkeleton label="Loading your cards" />;
  return <SavedCardsPanel cards={cards} returned={returned} />;
}
