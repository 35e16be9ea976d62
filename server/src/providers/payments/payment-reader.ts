import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { ProviderResult } from './provider-result.ts';

/** Reads the current state of Stripe's objects, which decides about every payment. */
export interface PaymentReader {
  /** Reads the ID and the mode of the account whose key is used. A restricted key may not be allowed to. */
  readAccount(): Promise<ProviderResult<string>>;
  /** Reads a subscription and up to 100 of its invoices, newest first. */
  readSubscription(id: string): Promise<ProviderResult<SubscriptionSnapshot>>;
  readPayment(id: string): Promise<ProviderResult<ProviderPayment>>;
  /** Finds the subscription of a payment or invoice. Undefined for a payment without one. */
  findSubscription(object: {
    readonly kind: 'payment' | 'invoice';
    readonly id: string;
  }): Promise<ProviderResult<string | undefined>>;
  /** Reads the refunds and disputes of a payment. https://docs.stripe.com/api/refunds, https://docs.stripe.com/api/disputes */
  readReversals(paymentId: string): Promise<ProviderResult<ReversalsSnapshot>>;
  /** Finds the payment of a charge, refund, or dispute. Undefined if it has none. */
  findPayment(object: {
    readonly kind: 'charge' | 'refund' | 'dispute';
    readonly id: string;
  }): Promise<ProviderResult<string | undefined>>;
  /** Lists the customers whose objects changed, even those of other systems. Stripe knows the changes of the last 30 days. */
  listChangedCustomers(range: ChangedRange): Promise<ProviderResult<readonly string[]>>;
  /** Lists the customers of members that were created since an instant and not deleted. */
  listNewCustomers(since: Date): Promise<ProviderResult<readonly CreatedCustomer[]>>;
  /** Reads all objects of a customer, page by page: for reconciliations, and for staff who look at one member. Nothing of a customer that isn't known. */
  readCustomerRecords(customerId: string): Promise<ProviderResult<CustomerRecords>>;
}

export interface SubscriptionSnapshot {
  readonly subscription: ProviderSubscription;
  readonly invoices: readonly ProviderInvoice[];
}

/** `never-began`: its first invoice was not paid in time, or it was canceled before. */
export type SubscriptionState = 'incomplete' | 'active' | 'past-due' | 'paused' | 'ended' | 'never-began';

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** As set when it was started. Undefined for a subscription of another system in the same account. */
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
  /** The plan that is booked for the next period. Only read with a single subscription. */
  readonly nextPriceId: string | undefined;
  /** The plan that it changes to when an open invoice is paid (https://docs.stripe.com/billing/subscriptions/pending-updates). */
  readonly pendingPriceId: string | undefined;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly isPaid: boolean;
  /** It can still be paid. */
  readonly isOpen: boolean;
  /** The plan that it sells. Undefined if it sells something else. */
  readonly priceId: string | undefined;
  /** After a plan change, the plan whose unused time it refunds. */
  readonly formerPriceId: string | undefined;
  readonly reason: 'first' | 'renewal' | 'other';
  readonly subtotal: number;
  /** The amount to charge: after discounts and carried-over amounts. */
  readonly total: number;
  /** The period that it pays for. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly createdAt: Date;
  /** Undefined until it is paid. */
  readonly paidAt: Date | undefined;
  readonly receiptUrl: string | undefined;
  /** How often Stripe has tried to charge a renewal. */
  readonly tries: number;
  /** When Stripe tries next. Undefined if it doesn't. */
  readonly nextTryAt: Date | undefined;
  /** Undefined if there is nothing to pay. */
  readonly payment: ProviderPayment | undefined;
}

export interface ProviderPayment {
  readonly id: string;
  readonly customerId: string | undefined;
  readonly memberId: string | undefined;
  readonly paymentId: string | undefined;
  /** `failed`: the bank declined the last charge. The same secret accepts another card. */
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly clientSecret: string | undefined;
  /** Of the last charge. */
  readonly methodType: string | undefined;
  readonly methodId: string | undefined;
  /** The card to charge, while it is not paid. */
  readonly cardId: string | undefined;
  /** As the provider names it: 'visa'. */
  readonly cardBrand: string | undefined;
  readonly last4: string | undefined;
  readonly receiptUrl: string | undefined;
  readonly createdAt: Date;
  /** The refunded amount, in cents. */
  readonly refunded: number;
  /** The last charge, if the bank declined it. */
  readonly failure: { readonly id: string; readonly at: Date; readonly code: string | undefined } | undefined;
}

export interface ReversalsSnapshot {
  readonly payment: ProviderPayment;
  readonly reversals: readonly Reversal[];
}

/** Money that was refunded to the member, or that their bank asks back. Amount in cents, positive. */
export interface Reversal {
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  /** Stripe's status. */
  readonly status: string;
  readonly createdAt: Date;
  /** Until when to answer a dispute. Undefined if there is nothing to answer. */
  readonly answerBy: Date | undefined;
}

/** A range of time, without its end. */
export interface ChangedRange {
  readonly from: Date;
  readonly until: Date;
}

/** A customer and the member for whom it was created. */
export interface CreatedCustomer {
  readonly customerId: string;
  readonly memberId: string;
}

/** All subscriptions, payments, and disputes of one customer at Stripe, which keeps them for a deleted customer. */
export interface CustomerRecords {
  readonly isDeleted: boolean;
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
  readonly disputes: readonly RecordedDispute[];
}

export interface RecordedDispute extends Reversal {
  readonly paymentId: string | undefined;
}
