import type { PaymentStatus } from '@moments/contract/checkout';
import type { Cards } from './cards.ts';
import type { PlanChanges } from './plan-changes.ts';
import type { ProviderResult } from './provider-result.ts';

/**
 * The card provider, as far as the product needs it. Amounts are integer cents of US dollars. Calls that create something
 * take an idempotency `key`: the same key gives the same object. https://docs.stripe.com/api
 */
export interface Payments {
  /** @returns the id of the customer of a member */
  createCustomer(customer: NewCustomer): Promise<ProviderResult<string>>;
  /** The customer that bears the member's id, made by an earlier call whose answer was lost. */
  findCustomer(
    customer: Pick<NewCustomer, 'memberId' | 'email'>,
  ): Promise<ProviderResult<string | undefined>>;

  /**
   * Deletes a customer for good, with name, address and cards; what runs for them ends at once, and what they have paid stays
   * (https://docs.stripe.com/api/customers/delete). 'not-found' where that was done before.
   */
  deleteCustomer(id: string): Promise<ProviderResult<void>>;

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

  /** Lets an open invoice never be paid; 'invalid' where it was paid or is being decided on by a bank. */
  voidInvoice(id: string): Promise<ProviderResult<void>>;

  /** Ends a plan at once, or lets it end with its period; 'invalid' or 'not-found' where it has ended before. */
  endSubscription(id: string, when: 'now' | 'with-period'): Promise<ProviderResult<void>>;

  /** Takes back that a plan ends with its period; 'invalid' where it has ended. */
  keepSubscription(id: string): Promise<ProviderResult<void>>;
  /** The plan as it stands, with its newest invoices (at most 100), newest first. */
  readSubscription(id: string): Promise<ProviderResult<SubscriptionReading>>;
  readPayment(id: string): Promise<ProviderResult<ProviderPayment>>;
  /** Reads everything, page by page: for a comparison once a day, not for a request. */
  readBooks(): Promise<ProviderResult<BooksReading>>;
  /** What of a payment went back, or may. */
  readReversals(paymentId: string): Promise<ProviderResult<ReversalsReading>>;
  /** The payment that a charge or a dispute is about; undefined for none of ours. */
  paymentOf(object: {
    readonly kind: 'charge' | 'dispute';
    readonly id: string;
  }): Promise<ProviderResult<string | undefined>>;
  /** The plan that a payment or an invoice belongs to; undefined for a single payment. */
  subscriptionOf(object: {
    readonly kind: 'payment' | 'invoice';
    readonly id: string;
  }): Promise<ProviderResult<string | undefined>>;

  /**
   * Reads a webhook's event.
   * @param payload the body as it came; any change breaks the signature
   * @returns undefined unless it is signed by the provider less than 300 s ago (https://docs.stripe.com/webhooks)
   */
  readEvent(payload: Buffer, signature: string): ProviderEvent | undefined;

  readonly cards: Cards;
  readonly planChanges: PlanChanges;
  readonly catalog: Catalog;
}

interface NewCustomer {
  readonly memberId: string;
  readonly email: string;
  readonly key: string;
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

/** `never-began`: its first invoice was not paid in time, or it was given up before. */
export type SubscriptionState = 'incomplete' | 'active' | 'past-due' | 'paused' | 'ended' | 'never-began';

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** As given when it was begun; undefined for what others made in the same account. */
  readonly memberId: string | undefined;
  readonly paymentId: string | undefined;
  readonly state: SubscriptionState;
  readonly productId: string;
  readonly priceId: string;
  /** Of its price, before discounts. */
  readonly amount: number;
  readonly startedAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly endsWithPeriod: boolean;
  /** Of the plan that it changes to once an open invoice is paid (https://docs.stripe.com/billing/subscriptions/pending-updates). */
  readonly waitingPriceId: string | undefined;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly isPaid: boolean;
  /** To be paid, or tried again. */
  readonly isOpen: boolean;
  /** Of the plan that it is for; undefined where it is for something else. */
  readonly priceId: string | undefined;
  /** Of the plan that was given back for, at a change of plan. */
  readonly formerPriceId: string | undefined;
  readonly reason: 'first' | 'renewal' | 'other';
  readonly subtotal: number;
  /** What is charged: after discounts and what was carried over. */
  readonly total: number;
  /** The period that it pays for. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly createdAt: Date;
  /** Undefined until it is paid. */
  readonly paidAt: Date | undefined;
  readonly receiptUrl: string | undefined;
  /** Undefined where nothing is to be paid. */
  readonly payment: ProviderPayment | undefined;
}

export interface ProviderPayment {
  readonly id: string;
  readonly customerId: string | undefined;
  readonly memberId: string | undefined;
  readonly paymentId: string | undefined;
  /** `failed`: the last try was refused; another card may be tried on the same secret. */
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly clientSecret: string | undefined;
  /** Of the last charge. */
  readonly methodType: string | undefined;
  readonly methodId: string | undefined;
  /** What it is to be charged to, while it is not paid. */
  readonly cardId: string | undefined;
  readonly last4: string | undefined;
  readonly receiptUrl: string | undefined;
  readonly createdAt: Date;
  /** What of it went back to the member, in cents. */
  readonly refunded: number;
  /** The last attempt, where the bank refused it. */
  readonly failure: { readonly id: string; readonly at: Date } | undefined;
}

/** Money that went back to the member, or is asked back by their bank. Amount in cents, positive. */
export interface Reversal {
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  /** In the provider's words. */
  readonly status: string;
  readonly createdAt: Date;
}

export interface ReversalsReading {
  readonly payment: ProviderPayment;
  readonly reversals: readonly Reversal[];
}

export interface SubscriptionReading {
  readonly subscription: ProviderSubscription;
  readonly invoices: readonly ProviderInvoice[];
}

/** A dispute, and the payment that it is about; undefined for none of ours. */
export interface BookedDispute extends Reversal {
  readonly paymentId: string | undefined;
}

/** All that the card provider holds of subscriptions, payments and disputes, whoever made them. */
export interface BooksReading {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
  readonly disputes: readonly BookedDispute[];
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  /** What the event is about. */
  readonly subject: 'subscription' | 'invoice' | 'payment' | 'charge' | 'dispute' | 'other';
}

/** Products and prices at the card provider (OPS-03). */
export interface Catalog {
  /** Creates or renames a product; the id is ours. */
  saveProduct(product: { readonly id: string; readonly name: string }): Promise<ProviderResult<void>>;
  /**
   * The price under this look-up key, created if there is none: repeatable.
   * @returns its id
   */
  ensurePrice(price: NewPrice): Promise<ProviderResult<string>>;
  /** Whether a price can be bought; those who have it keep it. */
  offerPrice(priceId: string, isOffered: boolean): Promise<ProviderResult<void>>;
}

export interface NewPrice {
  readonly productId: string;
  readonly lookupKey: string;
  readonly amount: number;
  readonly isMonthly: boolean;
}
