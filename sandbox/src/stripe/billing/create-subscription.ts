import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { emit } from '../notifications/events.ts';
import { findIntentFailure } from '../payments/charging.ts';
import { attach, findPaymentMethod } from '../payments/payment-methods.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { flag, mergeMetadata, metadata, text, whole } from '../protocol/params.ts';
import { cancelSubscription } from './cancellation.ts';
import { collect, findDefaultCard } from './collect-payment.ts';
import { discountParams, listCurrentDiscounts, listRemainingDiscounts, redeem } from './discounts.ts';
import { finalize, findInvoiceIntent, openDraft } from './invoice-lifecycle.ts';
import { buildPeriodLine } from './invoice-lines.ts';
import { draftInvoice } from './invoices.ts';
import { getItem, requireRecurringPrice } from './subscription-item.ts';
import { buildSubscription, findSubscription } from './subscription-object.ts';

/** Of the card's options only these exist on a subscription; `require_cvc_recollection` does not. */
export const paymentSettings = z.strictObject({
  payment_method_types: z.array(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional() })
        .optional(),
    })
    .optional(),
});

export const createParams = z.strictObject({
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.number().min(1)).optional() }))
    .length(1, 'the sandbox knows subscriptions of one item'),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  payment_settings: paymentSettings.optional(),
  default_payment_method: text.optional(),
  discounts: discountParams.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  cancel_at_period_end: flag.optional(),
  currency: z.literal('usd').optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
});
type CreateParams = z.output<typeof createParams>;

/** Creates a subscription and its first invoice. Until the invoice is paid, the subscription is incomplete, for 23 hours at most. */
export function subscribe(account: Account, params: CreateParams): Stripe.Subscription {
  const made = makeSubscription(account, params);
  const draft = openDraft(
    account,
    draftInvoice(account, {
      subscription: made,
      reason: 'subscription_create',
      lines: [buildPeriodLine(account, getItem(made), getCurrentPeriod(made))],
      discounts: listCurrentDiscounts(account, made),
      period: { start: made.created, end: made.created },
    }),
  );
  const subscription = account.subscriptions.put(made.id, {
    ...made,
    discounts: listRemainingDiscounts(account, listCurrentDiscounts(account, made)),
    latest_invoice: draft.id,
    status: draft.amount_due > 0 ? 'incomplete' : 'active',
  });
  emit(account, 'customer.subscription.created', subscription);
  const invoice = finalize(account, draft, findDefaultCard(account, draft));
  if (invoice.amount_due === 0) collect(account, invoice, {});
  else if (params.payment_behavior !== 'default_incomplete') collectNow(account, invoice, params);
  return findSubscription(account, made.id);
}

function makeSubscription(account: Account, params: CreateParams): Stripe.Subscription {
  const customer = requireCustomer(account, params.customer);
  const [item] = params.items;
  const price = requireRecurringPrice(account, item?.price ?? '', 'items[0][price]');
  const made = buildSubscription(account, {
    customer: customer.id,
    price,
    quantity: item?.quantity ?? 1,
    defaultPaymentMethod: findOwnCard(account, params.default_payment_method, customer.id),
    savesCard: params.payment_settings?.save_default_payment_method === 'on_subscription',
    description: params.description ?? null,
    metadata: mergeMetadata(null, params.metadata),
  });
  const discounts = redeem(account, params.discounts, customer.id, made.id);
  const ends = params.cancel_at_period_end === true ? getItem(made).current_period_end : null;
  return account.subscriptions.put(made.id, {
    ...made,
    discounts,
    cancel_at: ends,
    cancel_at_period_end: ends !== null,
    canceled_at: ends === null ? null : account.now(),
  });
}

function collectNow(account: Account, invoice: Stripe.Invoice, params: CreateParams): void {
  const { payment_behavior, off_session: offSession = false } = params;
  const collected = collect(account, invoice, { offSession });
  if (collected.status === 'paid' || payment_behavior === 'allow_incomplete') return;
  const subscription = account.subscriptions.list().find((one) => one.latest_invoice === invoice.id);
  const intent = findInvoiceIntent(account, invoice);
  const failure = intent && findIntentFailure(account, intent);
  if (subscription) cancelSubscription(account, subscription);
  throw (
    failure ??
    invalidRequest('The first payment needs further action by the customer.', {
      code: 'subscription_payment_intent_requires_action',
    })
  );
}

/**
 * Checks that a subscription's default card belongs to its customer. A test token is attached first.
 * @returns the card's ID
 */
export function findOwnCard(account: Account, id: string | undefined, customer: string): string | null {
  if (id === undefined) return null;
  const method = findPaymentMethod(account, id, 'default_payment_method');
  if (method.id !== id) return attach(account, method, customer).id;
  if (getId(method.customer) !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the ` +
        'customer.',
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  return id;
}

function getCurrentPeriod(subscription: Stripe.Subscription): { start: number; end: number } {
  const { current_period_start: start, current_period_end: end } = getItem(subscription);
  return { start, end };
}
