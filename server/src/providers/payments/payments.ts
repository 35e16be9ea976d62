import type { Cards, Customers } from './customers.ts';
import type { PaymentReader } from './payment-reader.ts';
import type { PlanChanges, SubscriptionLifecycle } from './plan-changes.ts';
import type { ProviderResult } from './provider-result.ts';

/**
 * The card provider, Stripe (https://docs.stripe.com/api). Amounts are integer cents of US dollars. Calls that create an object take
 * an idempotency `key`: the same key returns the same object.
 */
export interface Payments extends Customers, Purchases, SubscriptionLifecycle, PaymentReader, Events {
  readonly cards: Cards;
  readonly planChanges: PlanChanges;
  readonly catalog: Catalog;
}

/** Webhook events. https://docs.stripe.com/webhooks */
export interface Events {
  /**
   * Reads a webhook event.
   * @param payload the body as received. Any change to it breaks the signature
   * @returns `not-signed` unless Stripe signed it in the last 300 s, and `not-an-event` if a signed body can't be stored as an event
   */
  readEvent(payload: Buffer, signature: string): ProviderEvent | 'not-signed' | 'not-an-event';
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  /** The subject of the event. */
  readonly subject: 'subscription' | 'invoice' | 'payment' | 'charge' | 'refund' | 'dispute' | 'other';
}

/** Products and prices (OPS-03). https://docs.stripe.com/api/products, https://docs.stripe.com/api/prices */
export interface Catalog {
  /** Creates or renames a product. The ID is ours. */
  saveProduct(product: { readonly id: string; readonly name: string }): Promise<ProviderResult<void>>;
  /**
   * Finds or creates the price with this lookup key.
   * @returns its ID
   */
  ensurePrice(price: NewPrice): Promise<ProviderResult<string>>;
  /** Checks whether a price can be bought. False for a deleted price. */
  isPriceActive(priceId: string): Promise<ProviderResult<boolean>>;
  /** Sets whether a price can be bought. Members who have it keep it. */
  setPriceActive(priceId: string, isActive: boolean): Promise<ProviderResult<void>>;
}

export interface NewPrice {
  readonly productId: string;
  readonly lookupKey: string;
  readonly amount: number;
  readonly isMonthly: boolean;
}

/** Starts and cancels purchases. Nothing is charged before the browser confirms. */
export interface Purchases {
  /**
   * Creates a coupon for one first invoice. The ID is ours, so a repeated call returns the same coupon.
   * @param coupon.percentOff 0 to 100, with at most two decimals
   */
  createCoupon(coupon: { readonly id: string; readonly percentOff: number }): Promise<ProviderResult<string>>;
  /** Starts a subscription that is incomplete until its first invoice is paid. With a total of 0 it is active right away. */
  startSubscription(order: SubscriptionOrder): Promise<ProviderResult<StartedPurchase>>;
  /** Starts a single payment without an invoice. */
  startPayment(order: PaymentOrder): Promise<ProviderResult<StartedPurchase>>;
  /** Finds what an earlier call started for our payment although its reply was lost. */
  findStarted(search: StartedSearch): Promise<ProviderResult<StartedPurchase | undefined>>;
  /**
   * Cancels a subscription that was never paid.
   * @returns 'invalid' if its first invoice was paid. Then it is not canceled
   */
  abandonSubscription(id: string): Promise<ProviderResult<void>>;
  /** Cancels a payment. Returns 'invalid' if it is processing or has succeeded. */
  abandonPayment(id: string): Promise<ProviderResult<void>>;
}

interface Order {
  readonly customerId: string;
  readonly memberId: string;
  /** Our ID. Stripe stores it with the object. */
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

export interface StartedPurchase {
  readonly subscriptionId: string | undefined;
  /** The intent that the browser confirms. Undefined if there is nothing to pay. */
  readonly intentId: string | undefined;
  readonly clientSecret: string | undefined;
  /** The amount to charge. */
  readonly total: number;
}
