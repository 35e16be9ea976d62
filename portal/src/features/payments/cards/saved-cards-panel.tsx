import { useRef, useState } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Card } from '@moments/ui/display/card.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { CardIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { chargesDefaultCard } from '../billing/billing-rules.ts';
import { AddCard } from './add-card.tsx';
import { WalletNote } from './card-notice.tsx';
import type { CardSetupResult } from './save-card.ts';
import { SavedCards } from './saved-cards.tsx';
import { useAddedCard, type CardNotice } from './use-added-card.ts';
import { useReturnedCard, type CardReturn } from './use-card-return.ts';

function NoCards() {
  return (
    <Card>
      <EmptyState icon={<CardIcon />} title="No saved cards">
        <p>The cards that you pay with are saved here.</p>
      </EmptyState>
    </Card>
  );
}

interface WalletProps {
  readonly cards: readonly SavedPaymentMethod[];
  readonly returned: CardReturn | undefined;
}

/** The saved cards, a form for another one, and what was done last (BILL-05). */
export function SavedCardsPanel({ cards, returned }: WalletProps) {
  const isCharged = chargesDefaultCard(useProfile().subscription);
  const [notice, setNotice] = useState<CardNotice>();
  const note = useRef<HTMLDivElement>(null);
  const finish = useAddedCard();
  const clear = (): void => setNotice(undefined);
  const tell = (words: CardNotice): void => {
    setNotice(words);
    note.current?.focus();
  };
  const backFromBank = async (saving: CardSetupResult): Promise<void> => {
    const isToBeDefault = returned?.isToBeDefault ?? false;
    if (saving.kind === 'refused')
      tell({ tone: 'bad', words: saving.reason ?? 'Your bank did not confirm the card.' });
    else tell(await finish({ saving, isToBeDefault }));
  };
  useReturnedCard(returned, (saving) => void backFromBank(saving));
  return (
    <Stack>
      <WalletNote notice={notice} ref={note} />
      {cards.length === 0 ? (
        <NoCards />
      ) : (
        <SavedCards
          cards={cards}
          onBegin={clear}
          onDone={(words) => setNotice({ tone: 'good', words })}
          onGone={(words) => tell({ tone: 'good', words })}
        />
      )}
      <AddCard
        hasDefault={cards.some(({ isDefault }) => isDefault)}
        isCharged={isCharged}
        onBegin={clear}
        onAdded={async (card) => tell(await finish(card))}
      />
    </Stack>
  );
}
