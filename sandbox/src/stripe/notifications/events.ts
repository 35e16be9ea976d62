import StripeSdk from 'stripe';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { createId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { createdRange, page, text } from '../protocol/params.ts';

/** Records an event and sends it to the webhook. */
export function emit(account: Account, type: Stripe.Event.Type, object: object, before?: object): void {
  const event = {
    id: createId('evt'),
    object: 'event',
    api_version: StripeSdk.API_VERSION,
    created: account.now(),
    data: before ? { object, previous_attributes: getChangedAttributes(before, object) } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase;
  account.onEvent(account.events.put(event.id, event));
}

function getChangedAttributes(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(changed);
}

const listParams = z.strictObject({
  ...page,
  types: z.array(text).max(20).optional(),
  created: createdRange,
});

export function registerEventRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/events', listParams, (params) => {
    const { types, created: { gte = -Infinity, lt = Infinity } = {} } = params;
    const events = account.events
      .list()
      .filter(({ type }) => types === undefined || types.includes(type))
      .filter(({ created }) => created >= gte && created < lt);
    return listPage(events, '/v1/events', params);
  });
}
