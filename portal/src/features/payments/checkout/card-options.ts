import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { useAppearance } from '../card-form/appearance.ts';

/**
 * What the form is for (CHK-02; https://docs.stripe.com/js/elements_object/create_without_intent). The server computes
 * what is charged: the amount is display only.
 * @param total cents
 */
export function useCardOptions(total: number, isAddOn: boolean): StripeElementsOptionsMode {
  const appearance = useAppearance();
  return useMemo(
    () => ({
      mode: isAddOn ? 'payment' : 'subscription',
      amount: total,
      currency: 'usd',
      paymentMethodCreation: 'manual',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodOptions: { card: { require_cvc_recollection: true } },
      loader: 'never',
      appearance,
    }),
    [total, isAddOn, appearance],
  );
}
