import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deletePaymentMethod,
  setDefaultPaymentMethod,
  type SavedPaymentMethod,
} from '@moments/contract/payments/cards';
import { callOrThrow } from '../../../api/call.ts';
import { cardsQuery } from './cards-query.ts';

type CardsReply = { readonly data: SavedPaymentMethod[] };

/** Changes the cards; the reply has them as they are by then, and a refusal asks for them again. */
function useCardCall(change: (paymentMethodId: string) => Promise<CardsReply>) {
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
  useCardCall((paymentMethodId) => callOrThrow(deletePaymentMethod, { params: { paymentMethodId } }));

export const useDefaultCard = () =>
  useCardCall((paymentMethodId) => callOrThrow(setDefaultPaymentMethod, { body: { paymentMethodId } }));
