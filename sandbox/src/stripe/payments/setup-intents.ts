import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createClientSecret, createId } from '../protocol/ids.ts';

export interface SetupDetails {
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  usage: 'off_session' | 'on_session';
}

export function makeSetupIntent(account: Account, details: SetupDetails): Stripe.SetupIntent {
  const id = createId('seti');
  const intent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: createClientSecret(id),
    created: account.now(),
    customer: details.customer,
    customer_account: null,
    description: details.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: details.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: details.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: details.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: details.usage,
  } satisfies Stripe.SetupIntent;
  account.setupIntents.put(id, intent);
  emit(account, 'setup_intent.created', intent);
  return intent;
}

/** Finds a setup intent. @throws StripeFailure if it doesn't exist */
export function findSetupIntent(account: Account, id: string): Stripe.SetupIntent {
  const intent = account.setupIntents.get(id);
  if (!intent) throw resourceMissing('setup_intent', id);
  return intent;
}
