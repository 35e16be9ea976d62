import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Card } from '@moments/ui/display/card.tsx';
import { CardSkeleton, EmptyState, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { CardIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { AddCard } from './add-card.tsx';
import { CardNoticeRegion, type CardNotice } from './card-alert.tsx';
import { cardErrorMessage, isDefaultCardCharged } from './card-rules.ts';
import type { CardSetupResult } from './save-card.ts';
import { cardsQuery, useCompleteNewCard } from './saved-cards-queries.ts';
import { SavedCards } from './saved-cards.tsx';
import { useCardReturn, type CardReturn } from './use-card-return.ts';
import { useReturnedCard } from './use-returned-card.ts';

const NoCards = () => (
  <Card>
    <EmptyState icon={<CardIcon />} title="No saved cards">
      <p>Cards you pay with are saved here.</p>
    </EmptyState>
  </Card>
);

/** Holds the last notice and the element that shows it. */
function useNotice() {
  const [notice, setNotice] = useState<CardNotice>();
  const ref = useRef<HTMLDivElement>(null);
  const showAndFocus = (next: CardNotice): void => {
    setNotice(next);
    ref.current?.focus();
  };
  return { notice, ref, show: setNotice, showAndFocus, clear: () => setNotice(undefined) };
}

interface SavedCardsPanelProps {
  readonly cards: readonly SavedPaymentMethod[];
  readonly returned: CardReturn | undefined;
}

/** Shows the saved cards, the form for another one, and the notice of the last change (BILL-05). */
function SavedCardsPanel({ cards, returned }: SavedCardsPanelProps) {
  const isDefaultCharged = isDefaultCardCharged(useProfile().subscription);
  const { notice, ref, show, showAndFocus, clear } = useNotice();
  const complete = useCompleteNewCard();
  const completeReturned = async (result: CardSetupResult): Promise<void> => {
    const isToBeDefault = returned?.isToBeDefault ?? false;
    if (result.kind === 'notSaved')
      showAndFocus({ tone: 'bad', message: result.reason ?? 'Your bank didn’t approve this card.' });
    else showAndFocus(await complete({ result, isToBeDefault }));
  };
  useReturnedCard(returned, (result) => void completeReturned(result));
  return (
    <Stack>
      <CardNoticeRegion notice={notice} ref={ref} />
      {cards.length === 0 ? (
        <NoCards />
      ) : (
        <SavedCards
          cards={cards}
          isDefaultCharged={isDefaultCharged}
          onStart={clear}
          onDone={(message) => show({ tone: 'good', message })}
          findNotice={() => ref.current}
        />
      )}
      <AddCard
        hasDefault={cards.some(({ isDefault }) => isDefault)}
        isDefaultCharged={isDefaultCharged}
        onStart={clear}
        onAdded={async (card) => showAndFocus(await complete(card))}
      />
    </Stack>
  );
}

/** Shows the tab with the saved cards (BILL-05). */
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
