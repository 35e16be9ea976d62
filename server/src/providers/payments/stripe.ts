import type { Configuration } from '../../platform/configuration/schema.ts';
import type { Payments } from './payments.ts';
import { cardCalls } from './stripe/cards.ts';
import { catalogCalls } from './stripe/catalog.ts';
import { createClient } from './stripe/client.ts';
import { customerCalls } from './stripe/customers.ts';
import { readEvent } from './stripe/events.ts';
import { stateCalls } from './stripe/payment-reader.ts';
import { planEndCalls } from './stripe/plan-cancellation.ts';
import { planChangeCalls } from './stripe/plan-changes.ts';
import { bookCalls } from './stripe/provider-records.ts';
import { purchaseCalls } from './stripe/purchases.ts';
import { reversalCalls } from './stripe/reversals.ts';

type Settings = Pick<Configuration, 'stripeSecretKey' | 'stripeApiUrl' | 'stripeWebhookSecret'>;

/** The card provider by Stripe's SDK; in the sandbox the same, at another address. */
export function createStripePayments(configuration: Settings): Payments {
  const stripe = createClient(configuration);
  return {
    ...customerCalls(stripe),
    ...purchaseCalls(stripe),
    ...planEndCalls(stripe),
    ...stateCalls(stripe),
    ...bookCalls(stripe),
    ...reversalCalls(stripe),
    readEvent: (payload, signature) =>
      readEvent(stripe, configuration.stripeWebhookSecret, payload, signature),
    cards: cardCalls(stripe),
    planChanges: planChangeCalls(stripe),
    catalog: catalogCalls(stripe),
  };
}
