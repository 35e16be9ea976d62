import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { Text } from '@moments/ui/display/text.tsx';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';

/** Without this, Stripe's form shows every wallet that the browser knows, even on a domain that isn't registered. */
const withoutWallets: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};
const withWallets: StripePaymentElementOptions = {
  wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' },
};

/** Returns the options of Stripe's card form: without wallets, unless the configuration has them. */
export const usePaymentElementOptions = (): StripePaymentElementOptions =>
  useConfiguration().stripe.hasWallets ? withWallets : withoutWallets;

/** Why a card can't be saved or charged yet (AUTH-24). */
export const incompleteCard = 'Fill in your card details first.';

/** Why a saved card can't be charged yet (AUTH-24). */
export const incompleteCode = 'Fill in the security code first.';

/** Says below a form for a new card who gets its details. */
export const CardPrivacyNote = () => (
  <Text kind="caption" align="center">
    Your card details go straight to our payment provider. We never see or keep them.
  </Text>
);
