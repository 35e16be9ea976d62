import type { ProviderResult } from './provider-result.ts';

/** Beginning what is to be paid, and giving it up. Nothing is charged before the browser confirms it. */
export interface Purchases {
  /**
   * A coupon for one first invoice. The id is ours, so that a repeated call gives the same.
   * @param coupon.percentOff 0 to 100, with at most two decimals
   */
  createCoupon(coupon: { readonly id: string; readonly percentOff: number }): Promise<ProviderResult<string>>;
  /** Begins a plan that is incomplete until its first invoice is paid; at a total of 0 it is active at once. */
  startSubscription(order: SubscriptionOrder): Promise<ProviderResult<StartedPurchase>>;
  /** Begins a single payment, without an invoice. */
  startPayment(order: PaymentOrder): Promise<ProviderResult<StartedPurchase>>;
  /** What was begun for a payment of ours by an earlier call whose answer was lost. */
  findStarted(search: StartedSearch): Promise<ProviderResult<StartedPurchase | undefined>>;
  /**
   * Gives up a plan that was never paid.
   * @returns 'invalid' where its first invoice has been paid: then it is not given up
   */
  abandonSubscription(id: string): Promise<ProviderResult<void>>;
  /** Gives up a payment; 'invalid' where it is processing or has succeeded. */
  abandonPayment(id: string): Promise<ProviderResult<void>>;
}

interface Order {
  readonly customerId: string;
  readonly memberId: string;
  /** Ours: it comes back in what is read of the object. */
  readonly paymentId: string;
  readonly key: string;
}

export interface SubscriptionOrder extends Order {
  readonly priceId: string;
  readonly couponId: string | undefined;
}

export interface PaymentOrder extends Order {
  readonly amount: number;
  /** Shown on the receipt. */
  readonly description: string;
}

export interface StartedSearch {
  readonly kind: 'subscription' | 'payment';
  readonly customerId: string;
  readonly paymentId: string;
}

/** A purchase that was begun. */
export interface StartedPurchase {
  readonly subscriptionId: string | undefined;
  /** What the browser confirms; undefined where nothing is to be paid. */
  readonly intentId: string | undefined;
  readonly clientSecret: string | undefined;
  /** What will be charged. */
  readonly total: number;
}
