import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { NoteTone } from '@moments/ui/feedback/note.tsx';
import { cardName } from './card-rules.ts';
import { cardsQuery } from './cards-query.ts';
import type { NewCard } from './new-card-form.tsx';
import { useDefaultCard } from './use-card-change.ts';

/** What was done with the cards. */
export interface CardNotice {
  readonly tone: NoteTone;
  readonly words: string;
}

/** The card as it is called once the list has it. */
function nameIn(cards: readonly SavedPaymentMethod[] | undefined, id: string | undefined): string {
  const found = cards?.find((method) => method.id === id);
  return found ? cardName(found.card) : 'card';
}

function savedNotice(client: QueryClient, id: string | undefined, end: string): CardNotice {
  const { data, status } = client.getQueryState<SavedPaymentMethod[]>(cardsQuery.queryKey) ?? {};
  const words = `Your ${nameIn(data, id)} was saved${end}`;
  if (status !== 'error') return { tone: 'good', words };
  return { tone: 'warn', words: `${words} The list could not be refreshed; please load the page again.` };
}

/** What follows once a card is saved: the list is fresh, and the card the default where that was wished. Never throws. */
export function useAddedCard(): (card: NewCard) => Promise<CardNotice> {
  const client = useQueryClient();
  const choose = useDefaultCard();
  return async ({ saving, isToBeDefault }) => {
    const id = saving.kind === 'saved' ? saving.cardId : undefined;
    if (isToBeDefault && id !== undefined) {
      const isDefault = await choose.mutateAsync(id).then(
        () => true,
        () => false,
      );
      if (isDefault) return savedNotice(client, id, ' and is now the default.');
      const { words } = savedNotice(client, id, ', but could not be made the default.');
      return { tone: 'warn', words: `${words} You can try that again below.` };
    }
    await client.invalidateQueries({ queryKey: cardsQuery.queryKey });
    if (saving.kind === 'saved') return savedNotice(client, id, '.');
    return {
      tone: 'info',
      words: 'Your bank is still checking your card. It appears here as soon as that is done.',
    };
  };
}
