import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { mergeMetadata } from '../protocol/params.ts';
import { findOwnCard } from './create-subscription.ts';
import { redeem } from './discounts.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { getItem } from './subscription-item.ts';
import { changeSubscription, findSubscription } from './subscription-object.ts';
import { switchPlan } from './switch-plan.ts';
import { rejectUnsupported, type UpdateParams } from './update-params.ts';

/** Updates a subscription. @throws StripeFailure if it has ended, or if a change that requires payment was not paid */
export function updateSubscription(account: Account, id: string, params: UpdateParams): Stripe.Subscription {
  const before = findSubscription(account, id);
  if (before.ended_at !== null)
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`);
  rejectScheduled(before, params);
  const isPending = params.payment_behavior === 'pending_if_incomplete';
  if (isPending) rejectUnsupported(params);
  const current = isSuperseding(before, params) ? dropPendingUpdate(account, before) : before;
  const fields = getChangedFields(account, current, params);
  const settled = isPending ? current : changeSubscription(account, current, fields);
  const isSwitched = params.items !== undefined && switchPlan(account, settled, params, fields);
  if (!isSwitched && isPending) changeSubscription(account, current, fields);
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
  if (params.items || params.payment_behavior === 'pending_if_incomplete')
    throw invalidRequest(
      `The subscription is managed by \`${id}\`: the sandbox changes its plan by the schedule only.`,
    );
}

/** Returns true if a pending change conflicts with this one. */
function isSuperseding({ pending_update: update }: Stripe.Subscription, params: UpdateParams): boolean {
  if (!update) return false;
  const { items, cancel_at_period_end: ends } = params;
  return items !== undefined || (ends !== undefined && update.cancel_at_period_end === !ends);
}

function getChangedFields(
  account: Account,
  before: Stripe.Subscription,
  params: UpdateParams,
): Partial<Stripe.Subscription> {
  const customer = getId(before.customer);
  const saving = params.payment_settings?.save_default_payment_method;
  return {
    ...getCancellation(account, before, params),
    ...pause(params),
    ...(params.default_payment_method === undefined
      ? {}
      : { default_payment_method: findOwnCard(account, params.default_payment_method, customer) }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.discounts === undefined
      ? {}
      : { discounts: redeem(account, params.discounts, customer, before.id) }),
    ...(saving === undefined || !before.payment_settings
      ? {}
      : { payment_settings: { ...before.payment_settings, save_default_payment_method: saving } }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  };
}

function getCancellation(
  account: Account,
  before: Stripe.Subscription,
  { cancel_at_period_end: ends, cancellation_details: said }: UpdateParams,
): Partial<Stripe.Subscription> {
  if (ends === undefined || ends === before.cancel_at_period_end) return {};
  const details = { comment: null, feedback: null, feedback_option: null, reason: null };
  if (!ends)
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: details };
  return {
    cancel_at_period_end: true,
    cancel_at: getItem(before).current_period_end,
    canceled_at: account.now(),
    cancellation_details: {
      ...details,
      reason: 'cancellation_requested',
      comment: said?.comment ?? null,
      feedback: said?.feedback ?? null,
    },
  };
}

function pause({ pause_collection: pausing }: UpdateParams): Partial<Stripe.Subscription> {
  if (pausing === undefined) return {};
  if (pausing === '') return { pause_collection: null };
  return { pause_collection: { behavior: pausing.behavior, resumes_at: pausing.resumes_at ?? null } };
}
