import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { flag, metadata, text, whole } from '../protocol/params.ts';
import { paymentSettings } from './create-subscription.ts';
import { discountParams } from './discounts.ts';
import type { PlanChange } from './proration.ts';
import { getItem, requireRecurringPrice } from './subscription-item.ts';

/** The parameters of a plan change, for the update and for the preview. */
export const planChangeParams = {
  items: z
    .array(
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: whole.pipe(z.number().min(1)).optional(),
      }),
    )
    .length(1, 'the sandbox knows subscriptions of one item')
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: whole.optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).default('unchanged'),
};

export type PlanChangeParams = z.output<z.ZodObject<typeof planChangeParams>>;

export const cancellationDetails = z.strictObject({
  comment: text.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});

export const updateParams = z.strictObject({
  ...planChangeParams,
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountParams.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: whole.optional(),
      }),
    ])
    .optional(),
  payment_settings: paymentSettings.optional(),
});
export type UpdateParams = z.output<typeof updateParams>;

/**
 * The parameters of https://docs.stripe.com/billing/subscriptions/pending-updates-reference that the sandbox knows, and since API version
 * 2026-09-30: https://docs.stripe.com/changelog/endive/2026-09-30/scheduled-subscription-cancellation
 */
const supported: readonly string[] = [
  'items',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'payment_behavior',
  'cancel_at_period_end',
];

/** Checks the parameters of a pending update. @throws StripeFailure for one that it doesn't support */
export function rejectUnsupported(params: UpdateParams): void {
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && !supported.includes(name))
      throw invalidRequest(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass ${supported.join(', ')}.`,
        { param: name },
      );
}

/** @returns undefined when nothing would change */
export function findPlanChange(
  account: Account,
  subscription: Stripe.Subscription,
  params: PlanChangeParams,
): PlanChange | undefined {
  const wanted = params.items?.[0];
  const item = getItem(subscription);
  if (!wanted) return undefined;
  if (wanted.id !== item.id)
    throw invalidRequest(
      wanted.id === undefined
        ? 'Without the id of the existing item a second one would be added, and the sandbox knows one item only.'
        : `Item ${wanted.id} does not belong to this subscription.`,
      { param: 'items[0][id]' },
    );
  if (subscription.status === 'incomplete')
    throw invalidRequest('The plan of an incomplete subscription cannot be changed.', { param: 'items' });
  const price =
    wanted.price === undefined ? item.price : requireRecurringPrice(account, wanted.price, 'items[0][price]');
  const quantity = wanted.quantity ?? item.quantity ?? 1;
  const restarts = params.billing_cycle_anchor === 'now' || !isSameCycle(price, item.price);
  if (price.id === item.price.id && quantity === (item.quantity ?? 1) && !restarts) return undefined;
  return { subscription, price, quantity, restarts, at: params.proration_date ?? account.now() };
}

function isSameCycle(one: Stripe.Price, other: Stripe.Price): boolean {
  const [a, b] = [one.recurring, other.recurring];
  return a?.interval === b?.interval && a?.interval_count === b?.interval_count;
}
