import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { NoteTone } from '@moments/ui/feedback/note.tsx';
import type { BankReturn } from '../card-form/bank-return.ts';
import { cardsQuery } from '../cards/cards-query.ts';
import type { NewCard } from '../cards/new-card-form.tsx';
import type { CardSetupResult } from '../cards/save-card.ts';
import { useReturnedCard } from '../cards/use-card-return.ts';
import type { Renewal } from './use-renewal.ts';

interface ChoiceNotice {
  readonly tone: NoteTone;
  readonly words: string;
}

interface Choosing {
  readonly cards: readonly SavedPaymentMethod[];
  readonly returnedCard: BankReturn | undefined;
  readonly pay: Renewal['pay'];
}

export interface Choice {
  /** Undefined where no card is saved. */
  readonly cardId: string | undefined;
  /** Whether the form for another card is open, or was just left without one. */
  readonly form: 'closed' | 'open' | 'canceled';
  readonly notice: ChoiceNotice | undefined;
  readonly choose: (cardId: string) => void;
  readonly payChosen: () => void;
  readonly add: () => void;
  readonly cancel: () => void;
  /** Pays with a card that was just saved. */
  readonly payNew: (card: NewCard) => Promise<void>;
}

/** What is said of a card that can't be charged at once. */
function noticeOf(saving: CardSetupResult): ChoiceNotice {
  switch (saving.kind) {
    case 'saved':
      return { tone: 'good', words: 'Your card was saved. Nothing was charged yet: press Pay to use it.' };
    case 'processing':
      return { tone: 'info', words: 'Your bank is still checking that card. Nothing was charged.' };
    case 'refused':
      return {
        tone: 'bad',
        words: saving.reason ?? 'Your bank did not confirm that card. Nothing was charged.',
      };
  }
}

/** Which card pays: the default one unless another is chosen, or a new one that is saved first. */
export function useCardChoice({ cards, returnedCard, pay }: Choosing): Choice {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const [form, setForm] = useState<Choice['form']>('closed');
  const [notice, setNotice] = useState<ChoiceNotice>();
  const known = cards.find(({ id }) => id === chosen) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const take = async (saving: CardSetupResult): Promise<void> => {
    await client.invalidateQueries({ queryKey: cardsQuery.queryKey });
    if (saving.kind === 'saved') setChosen(saving.cardId);
  };
  useReturnedCard(returnedCard, (saving) => {
    void take(saving).then(() => setNotice(noticeOf(saving)));
  });
  return {
    cardId: known?.id,
    form,
    notice,
    choose: setChosen,
    payChosen: (): void => {
      setNotice(undefined);
      if (known) void pay(known.id);
    },
    add: (): void => {
      setNotice(undefined);
      setForm('open');
    },
    cancel: (): void => setForm('canceled'),
    payNew: async ({ saving }: NewCard): Promise<void> => {
      await take(saving);
      if (saving.kind === 'saved' && saving.cardId !== undefined) await pay(saving.cardId);
      else setNotice(noticeOf(saving));
      setForm('closed');
    },
  };
}
