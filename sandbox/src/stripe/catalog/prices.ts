import StripeSdk from 'stripe';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import {
  amount,
  currency,
  flag,
  mergeMetadata,
  metadata,
  nothing,
  page,
  text,
  unsettable,
  whole,
} from '../protocol/params.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.pipe(z.number().min(1)).default(1),
  usage_type: z.literal('licensed').optional(),
});
export const priceData = z.strictObject({
  product: text,
  currency,
  unit_amount: amount,
  active: flag.optional(),
  recurring: recurring.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});
type PriceData = z.output<typeof priceData>;
const updateParams = z.strictObject({
  active: flag.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: unsettable.optional(),
  metadata: metadata.optional(),
});
const listParams = z.strictObject({
  ...page,
  active: flag.optional(),
  product: text.optional(),
  currency: currency.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  lookup_keys: z.array(text).optional(),
});

export function registerPriceRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/prices', priceData, (params) => makePrice(account, params));

  get('/v1/prices', listParams, (params) => {
    const prices = account.prices.list().filter((price) => isWanted(price, params));
    return listPage(prices, '/v1/prices', params);
  });

  get('/v1/prices/:id', nothing, (_params, { id }) => findPrice(account, id));

  post('/v1/prices/:id', updateParams, (params, { id }) => {
    const before = findPrice(account, id);
    if (params.lookup_key !== undefined)
      claimLookupKey(account, params.lookup_key, id, params.transfer_lookup_key);
    const after: Stripe.Price = {
      ...before,
      active: params.active ?? before.active,
      lookup_key: params.lookup_key ?? before.lookup_key,
      nickname: params.nickname === undefined ? before.nickname : params.nickname,
      metadata: mergeMetadata(before.metadata, params.metadata),
    };
    emit(account, 'price.updated', after, before);
    return account.prices.put(id, after);
  });
}

export function makePrice(account: Account, params: PriceData): Stripe.Price {
  if (!account.products.get(params.product)) throw resourceMissing('product', params.product, 'product');
  const id = createId('price');
  if (params.lookup_key !== undefined)
    claimLookupKey(account, params.lookup_key, id, params.transfer_lookup_key);
  const { interval, interval_count } = params.recurring ?? {};
  const price: Stripe.Price = {
    id,
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata(null, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring:
      interval === undefined || interval_count === undefined
        ? null
        : { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: StripeSdk.Decimal.from(params.unit_amount),
  };
  emit(account, 'price.created', price);
  return account.prices.put(id, price);
}

/** Takes a lookup key from its current price. A key names one price, so it moves only with `transfer_lookup_key`. */
function claimLookupKey(account: Account, key: string, id: string, canMove: boolean | undefined): void {
  const holder = account.prices.list().find((price) => price.lookup_key === key && price.id !== id);
  if (!holder) return;
  if (canMove !== true)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  account.prices.put(holder.id, { ...holder, lookup_key: null });
}

function findPrice(account: Account, id: string): Stripe.Price {
  const price = account.prices.get(id);
  if (!price) throw resourceMissing('price', id);
  return price;
}

function isWanted(price: Stripe.Price, wanted: z.output<typeof listParams>): boolean {
  if (wanted.active !== undefined && price.active !== wanted.active) return false;
  if (wanted.product !== undefined && price.product !== wanted.product) return false;
  if (wanted.currency !== undefined && price.currency !== wanted.currency) return false;
  if (wanted.type !== undefined && price.type !== wanted.type) return false;
  return wanted.lookup_keys === undefined || wanted.lookup_keys.includes(price.lookup_key ?? '');
}
