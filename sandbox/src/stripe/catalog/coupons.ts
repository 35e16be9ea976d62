import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createRandomText } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import {
  amount,
  currency,
  decimal,
  mergeMetadata,
  metadata,
  nothing,
  page,
  text,
  whole,
} from '../protocol/params.ts';

const createParams = z.strictObject({
  id: text.optional(),
  name: z.string().max(40).optional(),
  percent_off: decimal.pipe(z.number().gt(0).max(100)).optional(),
  amount_off: amount.optional(),
  currency: currency.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).default('once'),
  duration_in_months: whole.optional(),
  max_redemptions: whole.pipe(z.number().min(1)).optional(),
  redeem_by: whole.optional(),
  metadata: metadata.optional(),
});

export function registerCouponRoutes(account: Account, { get, post, del }: Endpoints): void {
  post('/v1/coupons', createParams, (params) => makeCoupon(account, params));
  get('/v1/coupons', z.strictObject(page), (params) =>
    listPage(account.coupons.list(), '/v1/coupons', params),
  );
  get('/v1/coupons/:id', nothing, (_params, { id }) => findCoupon(account, id));
  del('/v1/coupons/:id', nothing, (_params, { id }) => {
    emit(account, 'coupon.deleted', findCoupon(account, id));
    account.coupons.delete(id);
    return { id, object: 'coupon', deleted: true } satisfies Stripe.DeletedCoupon;
  });
}

function findCoupon(account: Account, id: string): Stripe.Coupon {
  const coupon = account.coupons.get(id);
  if (!coupon) throw resourceMissing('coupon', id);
  return coupon;
}

function makeCoupon(account: Account, params: z.output<typeof createParams>): Stripe.Coupon {
  const id = params.id ?? createRandomText(8);
  if (account.coupons.get(id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  if ((params.percent_off === undefined) === (params.amount_off === undefined))
    throw invalidRequest('You must pass either percent_off or amount_off.', { code: 'parameter_missing' });
  if (params.duration === 'repeating' && params.duration_in_months === undefined)
    throw invalidRequest('You must pass duration_in_months when passing duration=repeating.', {
      param: 'duration_in_months',
    });
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: account.now(),
    currency: params.amount_off === undefined ? null : (params.currency ?? 'usd'),
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  emit(account, 'coupon.created', coupon);
  return account.coupons.put(id, coupon);
}
