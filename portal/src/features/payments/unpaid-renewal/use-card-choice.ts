import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { NoteTone } from '@moments/ui/feedback/note.tsx';
import type { NewCard } from '../cards/new-card-form.tsx';
import type { CardSetupResult } from '../cards/save-card.ts';
import { cardsQuery } from '../cards/saved-cards-queries.ts';
import { useReturnedCard } from '../cards/use-returned-card.ts';
import type { BankReturn } from '../flow/bank-return.ts';

interface CardChoiceNotice {
  readonly tone: NoteTone;
  readonly message: string;
}

interface CardChoiceOptions {
  readonly cards: readonly SavedPaymentMethod[];
  readonly returnedCard: BankReturn | undefined;
  readonly pay: (cardId: string) => Promise<void>;
}

export interface CardChoice {
  /** Undefined if no card is saved. */
  readonly cardId: string | undefined;
  /** The form for another card. `canceled` if the member just left it without a card. */
  readonly form: 'closed' | 'open' | 'canceled';
  readonly notice: CardChoiceNotice | undefined;
  readonly choose: (cardId: string) => void;
  readonly payChosen: () => void;
  readonly add: () => void;
  readonly cancel: () => void;
  /** Pays with a card that was just saved. */
  readonly payNew: (card: NewCard) => Promise<void>;
}

/** Says that a new card hasn't been charged yet, and why. */
function getNotice(result: CardSetupResult): CardChoiceNotice {
  switch (result.kind) {
    case 'saved':
      return {
        tone: 'good',
        message: 'Your card was saved, but you haven’t been charged yet. Select Pay to use it.',
      };
    case 'processing':
      return { tone: 'info', message: 'Your bank is still checking that card. You weren’t charged.' };
    case 'notSaved':
      return {
        tone: 'bad',
        message: result.reason ?? 'Your bank didn’t approve that card. You weren’t charged.',
      };
  }
}

/** Chooses the card that pays: the default card until the member chooses another, or a new card, which is saved first. */
export function useCardChoice({ cards, returnedCard, pay }: CardChoiceOptions): CardChoice {
  const client = useQueryClient();
  const [chosenId, setChosenId] = useState<string>();
  const [form, setForm] = useState<CardChoice['form']>('closed');
  const [notice, setNotice] = useState<CardChoiceNotice>();
  const chosen =
    cards.find(({ id }) => id === chosenId) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const chooseNew = async (result: CardSetupResult): Promise<void> => {
    await client.invalidateQueries({ queryKey: cardsQuery.queryKey });
    if (result.kind === 'saved') setChosenId(result.cardId);
  };
  useReturnedCard(returnedCard, (result) => {
    void chooseNew(result).then(() => setNotice(getNotice(result)));
  });
  return {
    cardId: chosen?.id,
    form,
    notice,
    choose: setChosenId,
    payChosen: (): void => {
      setNotice(undefined);
      if (chosen) void pay(chosen.id);
    },
    add: (): void => {
      setNotice(undefined);
      setForm('open');
    },
    cancel: (): void => setForm('canceled'),
    payNew: async ({ result }: NewCard): Promise<void> => {
      await chooseNew(result);
      if (result.kind === 'saved' && result.cardId !== undefined) await pay(result.cardId);
      else setNotice(getNotice(result));
      setForm('closed');
    },
  };
}
