import type Stripe from 'stripe';
import { buildObject, type Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createClientSecret, createId } from '../protocol/ids.ts';

type IntentDetails = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'description' | 'metadata' | 'setup_future_usage'
> & {
  customer: string | null;
  payment_method: string | null;
  requireCvcRecollection: boolean;
};

export function makePaymentIntent(
  account: Account,
  { requireCvcRecollection, ...details }: IntentDetails,
): Stripe.PaymentIntent {
  const id = createId('pi');
  const intent = buildObject<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    ...details,
    amount_received: 0,
    client_secret: createClientSecret(id),
    created: account.now(),
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method_options: { card: buildCardOptions(requireCvcRecollection) },
    processing: null,
    status: details.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
  account.paymentIntents.put(id, intent);
  emit(account, 'payment_intent.created', intent);
  return intent;
}

const buildCardOptions = (require_cvc_recollection: boolean) =>
  buildObject<Stripe.PaymentIntent.PaymentMethodOptions.Card>({ require_cvc_recollection });

/** Finds a payment intent. @throws StripeFailure if it doesn't exist */
export function findPaymentIntent(account: Account, id: string, param = 'id'): Stripe.PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, param);
  return intent;
}
