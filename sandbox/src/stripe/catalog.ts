import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, buildObject } from './account.ts';
import type { Endpoints } from './protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from './protocol/failure.ts';
import { createId } from './protocol/ids.ts';
import { listPage } from './protocol/listing.ts';
import { amount, decimal, flag, nothing, page, text, whole } from './protocol/params.ts';

/** The only coupons that are created here take a part off one invoice. */
const createParams = z.strictObject({
  id: text,
  percent_off: decimal.pipe(z.number().gt(0).max(100)),
  duration: z.literal('once'),
  max_redemptions: whole.pipe(z.number().min(1)),
});

export function registerCouponRoutes(account: Account, { post }: Endpoints): void {
  post('/v1/coupons', createParams, (params) => {
    if (account.coupons.get(params.id))
      throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
    const coupon = {
      ...params,
      object: 'coupon',
      created: account.now(),
      times_redeemed: 0,
      valid: true,
    } as const;
    return account.coupons.put(params.id, buildObject<Stripe.Coupon>(coupon));
  });
}

export const discountParams = z.array(z.strictObject({ coupon: text }));

/**
 * Uses coupons for a first invoice.
 * @throws StripeFailure for a coupon that doesn't exist or is used up
 */
export function redeem(
  account: Account,
  params: z.output<typeof discountParams> | undefined,
): Stripe.Coupon[] {
  const coupons = (params ?? []).map(({ coupon }, position) => requireRedeemable(account, coupon, position));
  for (const coupon of coupons) {
    const times_redeemed = coupon.times_redeemed + 1;
    const valid = times_redeemed < (coupon.max_redemptions ?? Infinity);
    account.coupons.put(coupon.id, { ...coupon, times_redeemed, valid });
  }
  return coupons;
}

function requireRedeemable(account: Account, id: string, position: number): Stripe.Coupon {
  const param = `discounts[${position}][coupon]`;
  const coupon = account.coupons.get(id);
  if (!coupon) throw resourceMissing('coupon', id, param);
  if (!coupon.valid)
    throw invalidRequest(`Coupon ${id} is used up and cannot be applied.`, { code: 'coupon_expired', param });
  return coupon;
}

const productParams = z.strictObject({ name: text, active: flag.default(true) });
const newProductParams = z.strictObject({ ...productParams.shape, id: text.optional() });

export function registerProductRoutes(account: Account, { post }: Endpoints): void {
  post('/v1/products', newProductParams, ({ id = createId('prod'), name, active }) => {
    if (account.products.get(id))
      throw invalidRequest(`Product already exists. Product ID: ${id}`, {
        code: 'resource_already_exists',
        param: 'id',
      });
    const created = account.now();
    return account.products.put(
      id,
      buildObject<Stripe.Product>({ id, object: 'product', active, created, name }),
    );
  });

  post('/v1/products/:id', productParams, (changes, { id }) => {
    const before = account.products.get(id);
    if (!before) throw resourceMissing('product', id);
    return account.products.put(id, { ...before, ...changes });
  });
}

/** Plans here are monthly. A price without a period is an add-on's. */
const priceParams = z.strictObject({
  product: text,
  currency: z.literal('usd'),
  unit_amount: amount,
  recurring: z.strictObject({ interval: z.literal('month') }).optional(),
  lookup_key: text.optional(),
});
const priceListParams = z.strictObject({ ...page, lookup_keys: z.array(text).optional() });

export function registerPriceRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/prices', priceParams, (params) => makePrice(account, params));

  get('/v1/prices', priceListParams, (params) => {
    const { lookup_keys: keys } = params;
    const prices = account.prices
      .list()
      .filter((price) => keys === undefined || keys.includes(price.lookup_key ?? ''));
    return listPage(prices, '/v1/prices', params);
  });

  get('/v1/prices/:id', nothing, (_params, { id }) => findPrice(account, id));

  post('/v1/prices/:id', z.strictObject({ active: flag }), ({ active }, { id }) =>
    account.prices.put(id, { ...findPrice(account, id), active }),
  );
}

function makePrice(account: Account, params: z.output<typeof priceParams>): Stripe.Price {
  const { product, unit_amount, lookup_key = null, recurring } = params;
  if (!account.products.get(product)) throw resourceMissing('product', product, 'product');
  const holder = account.prices.list().find((price) => price.lookup_key === lookup_key);
  if (holder && lookup_key !== null)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  const price = buildObject<Stripe.Price>({
    id: createId('price'),
    object: 'price',
    active: true,
    created: account.now(),
    currency: params.currency,
    lookup_key,
    product,
    recurring: recurring
      ? { ...recurring, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
  });
  return account.prices.put(price.id, price);
}

function findPrice(account: Account, id: string): Stripe.Price {
  const price = account.prices.get(id);
  if (!price) throw resourceMissing('price', id);
  return price;
}
