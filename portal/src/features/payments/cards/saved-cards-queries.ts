import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { formatCard } from '@moments/contract/payments/card-name';
import {
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
  type SavedPaymentMethod,
} from '@moments/contract/payments/cards';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import type { CardNotice } from './card-alert.tsx';
import type { NewCard } from './new-card-form.tsx';

/** The saved cards (BILL-05). */
export const cardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: async ({ signal }) => (await callOrThrow(getPaymentMethods, { signal })).data,
  ...caching.usual,
});

type CardsReply = { readonly data: SavedPaymentMethod[] };

/** Changes the cards. The reply has the new list; after an error, the list is read again. */
function useCardMutation(change: (paymentMethodId: string) => Promise<CardsReply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      client.setQueryData(cardsQuery.queryKey, data);
    },
    onError: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  });
}

export const useDeleteCard = () =>
  useCardMutation((paymentMethodId) => callOrThrow(deletePaymentMethod, { params: { paymentMethodId } }));

export const useDefaultCard = () =>
  useCardMutation((paymentMethodId) => callOrThrow(setDefaultPaymentMethod, { body: { paymentMethodId } }));

/** Returns the notice for a saved card, with the card's name if the list has it. */
function getSavedNotice(client: QueryClient, id: string | undefined, end: string): CardNotice {
  const { data, status } = client.getQueryState<SavedPaymentMethod[]>(cardsQuery.queryKey) ?? {};
  const saved = data?.find((method) => method.id === id);
  const message = `Your ${saved ? formatCard(saved.card) : 'card'} was saved${end}`;
  if (status !== 'error') return { tone: 'good', message };
  return { tone: 'warn', message: `${message} We couldn’t refresh the list. Please reload the page.` };
}

/** Returns the work after a card is saved: refresh the list, and make the card the default if requested. Never throws. */
export function useCompleteNewCard(): (card: NewCard) => Promise<CardNotice> {
  const client = useQueryClient();
  const setDefault = useDefaultCard();
  return async ({ result, isToBeDefault }) => {
    const id = result.kind === 'saved' ? result.cardId : undefined;
    if (isToBeDefault && id !== undefined) {
      const isDefault = await setDefault.mutateAsync(id).then(
        () => true,
        () => false,
      );
      if (isDefault) return getSavedNotice(client, id, ' and is now the default.');
      const { message } = getSavedNotice(client, id, ', but we couldn’t make it the default.');
      return { tone: 'warn', message: `${message} You can try again below.` };
    }
    await client.invalidateQueries({ queryKey: cardsQuery.queryKey });
    if (result.kind === 'saved') return getSavedNotice(client, id, '.');
    return {
      tone: 'info',
      message: 'Your bank is still checking your card. It will show here when that’s done.',
    };
  };
}
