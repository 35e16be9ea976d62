import type { Cards, Customers } from './customers.ts';
import type { PaymentReader } from './payment-reader.ts';
import type { PlanChanges, SubscriptionLifecycle } from './plan-changes.ts';
import type { ProviderResult } from './provider-result.ts';
import type { Purchases } from './purchases.ts';

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
   * @returns undefined unless Stripe signed it in the last 300 s
   */
  readEvent(payload: Buffer, signature: string): ProviderEvent | undefined;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  /** What the event is about. */
  readonly subject: 'subscription' | 'invoice' | 'payment' | 'charge' | 'dispute' | 'other';
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
  /** Sets whether a price can be bought. Members who have it keep it. */
  setPriceActive(priceId: string, isActive: boolean): Promise<ProviderResult<void>>;
}

export interface NewPrice {
  readonly productId: string;
  readonly lookupKey: string;
  readonly amount: number;
  readonly isMonthly: boolean;
}
