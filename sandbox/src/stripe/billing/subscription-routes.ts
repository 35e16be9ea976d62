import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, nothing, page, text } from '../protocol/params.ts';
import { cancelSubscription } from './cancellation.ts';
import { createParams, subscribe } from './create-subscription.ts';
import { getItem } from './subscription-item.ts';
import { findSubscription } from './subscription-object.ts';
import { cancellationDetails, updateParams } from './update-params.ts';
import { updateSubscription } from './update-subscription.ts';

const statuses = ['active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired'] as const;
const listParams = z.strictObject({
  ...page,
  customer: text.optional(),
  price: text.optional(),
  status: z.enum([...statuses, 'trialing', 'paused', 'all', 'ended']).optional(),
});
const cancelParams = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});

export function registerSubscriptionRoutes(account: Account, { get, post, del }: Endpoints): void {
  post('/v1/subscriptions', createParams, (params) => subscribe(account, params));

  get('/v1/subscriptions', listParams, (params) => {
    const subscriptions = account.subscriptions.list().filter((one) => isWanted(one, params));
    return listPage(subscriptions, '/v1/subscriptions', params);
  });

  get('/v1/subscriptions/:id', nothing, (_params, { id }) => findSubscription(account, id));

  post('/v1/subscriptions/:id', updateParams, (params, { id }) => updateSubscription(account, id, params));

  del('/v1/subscriptions/:id', cancelParams, ({ cancellation_details: said }, { id }) =>
    cancelSubscription(account, findSubscription(account, id), {
      ...(said?.comment === undefined ? {} : { comment: said.comment }),
      ...(said?.feedback === undefined ? {} : { feedback: said.feedback }),
    }),
  );
}

function isWanted(
  subscription: Stripe.Subscription,
  { customer, price, status }: z.output<typeof listParams>,
): boolean {
  if (customer !== undefined && subscription.customer !== customer) return false;
  if (price !== undefined && getItem(subscription).price.id !== price) return false;
  if (status === 'all') return true;
  if (status === 'ended') return subscription.ended_at !== null;
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
}
