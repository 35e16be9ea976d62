import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { discountParams, redeem } from '../catalog.ts';
import { requireCustomer } from '../customers/customers.ts';
import { emit } from '../notifications/events.ts';
import { findOwnCard } from '../payments/payment-methods.ts';
import { metadata, text } from '../protocol/params.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { finalize } from './invoice-lifecycle.ts';
import { buildPeriodLine, draftInvoice } from './invoices.ts';
import {
  buildSubscription,
  findSubscription,
  getItem,
  requireRecurringPrice,
} from './subscription-object.ts';

/** `payment_method_options` would take some of the card's options, but never `require_cvc_recollection`. */
const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

export const createParams = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text })).length(1, 'the sandbox knows subscriptions of one item'),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).default('allow_incomplete'),
  payment_settings: paymentSettings.optional(),
  default_payment_method: text.optional(),
  discounts: discountParams.optional(),
  metadata: metadata.optional(),
});
type CreateParams = z.output<typeof createParams>;

/** Creates a subscription and its first invoice. Until the invoice is paid, the subscription is incomplete, for 23 hours at most. */
export function subscribe(account: Account, params: CreateParams): Stripe.Subscription {
  const made = makeSubscription(account, params);
  const draft = draftInvoice(account, {
    subscription: made,
    reason: 'subscription_create',
    lines: [buildPeriodLine(account, getItem(made))],
    coupons: redeem(account, params.discounts),
    at: made.created,
  });
  const subscription = account.subscriptions.put(made.id, {
    ...made,
    latest_invoice: draft.id,
    status: draft.amount_due > 0 ? 'incomplete' : 'active',
  });
  emit(account, 'customer.subscription.created', subscription);
  const invoice = finalize(account, draft, findDefaultCard(account, draft));
  if (invoice.amount_due === 0 || params.payment_behavior === 'allow_incomplete')
    collect(account, invoice, {});
  return findSubscription(account, made.id);
}

function makeSubscription(account: Account, params: CreateParams): Stripe.Subscription {
  const customer = requireCustomer(account, params.customer);
  const made = buildSubscription(account, {
    customer: customer.id,
    price: requireRecurringPrice(account, params.items[0]?.price ?? '', 'items[0][price]'),
    defaultPaymentMethod: findOwnCard(account, params.default_payment_method, customer.id),
    savesCard: params.payment_settings?.save_default_payment_method === 'on_subscription',
    metadata: params.metadata ?? {},
  });
  return account.subscriptions.put(made.id, made);
}
