import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { text } from '../protocol/params.ts';

export const discountParams = z.union([z.literal(''), z.array(z.strictObject({ coupon: text }))]);

/** A discount and its amount. */
export interface AppliedDiscount {
  id: string;
  coupon: Stripe.Coupon;
}

/**
 * Creates the discounts of coupons for a customer's subscription.
 * @throws StripeFailure for a coupon that doesn't exist or is used up
 */
export function redeem(
  account: Account,
  params: z.output<typeof discountParams> | undefined,
  customer: string,
  subscription: string,
): string[] {
  if (params === undefined || params === '') return [];
  const coupons = params.map(({ coupon }, position) => requireRedeemable(account, coupon, position));
  return coupons.map((coupon) => giveDiscount(account, coupon, customer, subscription).id);
}

function requireRedeemable(account: Account, id: string, position: number): Stripe.Coupon {
  const param = `discounts[${position}][coupon]`;
  const coupon = account.coupons.get(id);
  if (!coupon) throw resourceMissing('coupon', id, param);
  const isPast = coupon.redeem_by !== null && coupon.redeem_by < account.now();
  if (!coupon.valid || isPast)
    throw invalidRequest(`Coupon ${id} is used up and cannot be applied.`, { code: 'coupon_expired', param });
  return coupon;
}

function giveDiscount(
  account: Account,
  coupon: Stripe.Coupon,
  customer: string,
  subscription: string,
): Stripe.Discount {
  const times_redeemed = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
  account.coupons.put(coupon.id, { ...coupon, times_redeemed, valid });
  const discount = {
    id: createId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: account.now(),
    subscription,
    subscription_item: null,
  } satisfies Stripe.Discount;
  return account.discounts.put(discount.id, discount);
}

/** Lists the subscription's discounts that apply to an invoice now. */
export function listCurrentDiscounts(account: Account, subscription: Stripe.Subscription): AppliedDiscount[] {
  return subscription.discounts.flatMap((reference) => {
    const discount = account.discounts.get(getId(reference));
    const couponId = getId(discount?.source.coupon);
    const coupon = couponId === null ? undefined : account.coupons.get(couponId);
    return discount && coupon && !isOver(discount, coupon, account.now())
      ? [{ id: discount.id, coupon }]
      : [];
  });
}

/** Lists the discounts that remain after this invoice, which uses up those with the duration `once`. */
export function listRemainingDiscounts(account: Account, applied: AppliedDiscount[]): string[] {
  for (const { id, coupon } of applied) {
    const discount = account.discounts.get(id);
    if (discount && coupon.duration === 'once')
      account.discounts.put(id, { ...discount, end: account.now() });
  }
  return applied.filter(({ coupon }) => coupon.duration !== 'once').map(({ id }) => id);
}

function isOver(discount: Stripe.Discount, coupon: Stripe.Coupon, now: number): boolean {
  if (discount.end !== null) return true;
  if (coupon.duration !== 'repeating' || coupon.duration_in_months === null) return false;
  const end = new Date(discount.start * 1000);
  end.setUTCMonth(end.getUTCMonth() + coupon.duration_in_months);
  return end.getTime() / 1000 <= now;
}

/** Calculates the discount on a line. @returns cents */
export function calculateDiscount(amount: number, coupon: Stripe.Coupon): number {
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
  return Math.min(coupon.amount_off ?? 0, amount);
}
