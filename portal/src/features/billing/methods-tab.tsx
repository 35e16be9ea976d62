import { useQuery } from '@tanstack/react-query';

import { Card } from '../../interface/display/card.tsx';
import { EmptyState } from '../../interface/feedback/empty-state.tsx';
import { CardIcon } from '../../interface/icons/card-icon.tsx';
import { CardSkeleton } from '../../interface/feedback/card-skeleton.tsx';
import { cardsQuery } from './cards-query.ts';
import { LoadFailed } from '../../interface/feedback/load-failed.tsx';
import { SavedCards } from './saved-cards.tsx';
import { cardTrouble } from './use-card-change.ts';

/** The saved cards (BILL-05). */
export function MethodsTab() {
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
  if (cards.length > 0) return <SavedCards cards={cards} />;
  return (
    <Card>
      <EmptyState icon={<CardIcon />} title="No saved cards">
        <p>The card that you pay with is saved here.</p>
      </EmptyState>
    </Card>
  );
}
