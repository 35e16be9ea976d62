import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { requireKnownCustomer } from '../customers/customers.ts';
import { findOwnCard } from '../payments/payment-methods.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, nothing, page, text, whole } from '../protocol/params.ts';
import { cancelSubscription } from './cancellation.ts';
import { createParams, subscribe } from './create-subscription.ts';
import { newPeriodParams, startPeriod } from './new-period.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { changedItems, requestPlan, switchPlan } from './plan-change.ts';
import {
  changeSubscription,
  findSubscription,
  getItem,
  noCancellation,
  notEnding,
} from './subscription-object.ts';

/** Without a status, canceled subscriptions are left out. */
const listParams = z.strictObject({
  ...page,
  customer: text.optional(),
  status: z.literal('all').optional(),
});

const updateParams = z.strictObject({
  items: changedItems.optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: whole.optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  ...newPeriodParams,
  pause_collection: z.union([z.literal(''), z.strictObject({ behavior: z.literal('void') })]).optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']) })
    .optional(),
});
type UpdateParams = z.output<typeof updateParams>;

export function registerSubscriptionRoutes(account: Account, { get, post, del }: Endpoints): void {
  post('/v1/subscriptions', createParams, (params) => subscribe(account, params));

  get('/v1/subscriptions', listParams, (params) => {
    requireKnownCustomer(account, params.customer);
    const { customer, status } = params;
    const subscriptions = account.subscriptions
      .list()
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => status === 'all' || one.status !== 'canceled');
    return listPage(subscriptions, '/v1/subscriptions', params);
  });

  get('/v1/subscriptions/:id', nothing, (_params, { id }) => findSubscription(account, id));

  post('/v1/subscriptions/:id', updateParams, (params, { id }) => update(account, id, params));

  del('/v1/subscriptions/:id', nothing, (_params, { id }) =>
    cancelSubscription(account, findSubscription(account, id)),
  );
}

/** Updates a subscription. @throws StripeFailure if it has ended, or if a schedule decides about the change */
function update(account: Account, id: string, params: UpdateParams): Stripe.Subscription {
  const before = findSubscription(account, id);
  if (before.ended_at !== null)
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`);
  rejectScheduled(before, params);
  const isPending = params.payment_behavior === 'pending_if_incomplete';
  if (isPending) rejectUnsupported(params);
  const { items, proration_behavior: proration, cancel_at_period_end: ends } = params;
  if (items && proration !== (isPending ? 'always_invoice' : 'none'))
    throw invalidRequest(
      'The sandbox changes plans with `none`, or with `always_invoice` and `payment_behavior=pending_if_incomplete`.',
      { param: 'proration_behavior' },
    );
  const current = isSuperseding(before, params) ? dropPendingUpdate(account, before) : before;
  const isRequested = isPending && items && requestPlan(account, current, { ...params, items }, ends);
  if (isRequested) return findSubscription(account, id);
  const changed = changeSubscription(account, current, getChangedFields(account, current, params));
  if (items && !isPending) switchPlan(account, changed, items);
  startPeriod(account, changed, params);
  return findSubscription(account, id);
}

/** Rejects a change that the schedule decides. */
function rejectScheduled({ schedule }: Stripe.Subscription, params: UpdateParams): void {
  const id = getId(schedule);
  if (id === null) return;
  if (params.cancel_at_period_end !== undefined)
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (params.items || params.payment_behavior || params.billing_cycle_anchor)
    throw invalidRequest(
      `The subscription is managed by \`${id}\`: the sandbox changes its plan and its period by the schedule only.`,
    );
}

/**
 * The parameters of https://docs.stripe.com/billing/subscriptions/pending-updates-reference that the sandbox knows, and since API version
 * 2026-09-30: https://docs.stripe.com/changelog/endive/2026-09-30/scheduled-subscription-cancellation
 */
const supported: readonly string[] = [
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'cancel_at_period_end',
];

/** Checks the parameters of a pending update. @throws StripeFailure for one that it doesn't support */
function rejectUnsupported(params: UpdateParams): void {
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && !supported.includes(name))
      throw invalidRequest(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass ${supported.join(', ')}.`,
        { param: name },
      );
}

/** Returns true if a pending change conflicts with this one. */
function isSuperseding({ pending_update: pending }: Stripe.Subscription, params: UpdateParams): boolean {
  if (!pending) return false;
  const { items, cancel_at_period_end: ends } = params;
  return items !== undefined || (ends !== undefined && pending.cancel_at_period_end === !ends);
}

function getChangedFields(
  account: Account,
  before: Stripe.Subscription,
  { default_payment_method: card, pause_collection: pause, payment_settings, ...params }: UpdateParams,
): Partial<Stripe.Subscription> {
  return {
    ...getCancellation(account, before, params),
    ...(pause !== undefined && {
      pause_collection: pause === '' ? null : { ...pause, resumes_at: null },
    }),
    ...(card !== undefined && {
      default_payment_method: findOwnCard(account, card, getId(before.customer)),
    }),
    ...(payment_settings &&
      before.payment_settings && {
        payment_settings: { ...before.payment_settings, ...payment_settings },
      }),
  };
}

function getCancellation(
  account: Account,
  before: Stripe.Subscription,
  { cancel_at_period_end: ends }: UpdateParams,
): Partial<Stripe.Subscription> {
  if (ends === undefined || ends === before.cancel_at_period_end) return {};
  if (!ends) return notEnding;
  return {
    cancel_at_period_end: true,
    cancel_at: getItem(before).current_period_end,
    canceled_at: account.now(),
    cancellation_details: { ...noCancellation, reason: 'cancellation_requested' },
  };
}
