import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createClientSecret, createId } from '../protocol/ids.ts';

export interface IntentDetails {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  setupFutureUsage: 'off_session' | 'on_session' | null;
  receiptEmail: string | null;
  requireCvcRecollection: boolean;
}

export function makePaymentIntent(account: Account, details: IntentDetails): Stripe.PaymentIntent {
  const id = createId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: details.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: createClientSecret(id),
    confirmation_method: 'automatic',
    created: account.now(),
    currency: details.currency,
    customer: details.customer,
    customer_account: null,
    description: details.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: details.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: details.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
        ...(details.requireCvcRecollection ? { require_cvc_recollection: true } : {}),
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: details.receiptEmail,
    review: null,
    setup_future_usage: details.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: details.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  account.paymentIntents.put(id, intent);
  emit(account, 'payment_intent.created', intent);
  return intent;
}

/** Finds a payment intent. @throws StripeFailure if it doesn't exist */
export function findPaymentIntent(account: Account, id: string, param = 'id'): Stripe.PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, param);
  return intent;
}
