import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { decimal, text, whole } from '../protocol/params.ts';

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
