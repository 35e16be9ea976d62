import type Stripe from 'stripe';
import type { Catalog, NewPrice } from '../payments.ts';
import { mapResult, type ProviderResult } from '../provider-result.ts';
import { callStripe } from './errors.ts';

async function ensurePrice(stripe: Stripe, price: NewPrice): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [price.lookupKey], limit: 1 });
  if (data[0]) return data[0].id;
  const created = await stripe.prices.create({
    product: price.productId,
    currency: 'usd',
    unit_amount: price.amount,
    lookup_key: price.lookupKey,
    ...(price.isMonthly ? { recurring: { interval: 'month' } } : {}),
  });
  return created.id;
}

async function saveProduct(stripe: Stripe, id: string, name: string): Promise<ProviderResult<void>> {
  const change = { name, active: true };
  const saved = await callStripe(() => stripe.products.update(id, change));
  const isMissing = !saved.ok && saved.error.kind === 'not-found';
  const result = isMissing ? await callStripe(() => stripe.products.create({ id, ...change })) : saved;
  return mapResult(result, () => undefined);
}

/** Creates the calls of https://docs.stripe.com/api/products and https://docs.stripe.com/api/prices. */
export const createCatalogCalls = (stripe: Stripe): Catalog => ({
  saveProduct: ({ id, name }) => saveProduct(stripe, id, name),
  ensurePrice: (price) => callStripe(() => ensurePrice(stripe, price)),
  setPriceActive: (priceId, isActive) =>
    callStripe(async () => {
      await stripe.prices.update(priceId, { active: isActive });
    }),
});
