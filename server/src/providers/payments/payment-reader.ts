import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { ProviderResult } from './provider-result.ts';

/** What the card provider holds, read anew: the truth about every payment. */
export interface PaymentReader {
  /** The plan as it stands, with its newest invoices (at most 100), newest first. */
  readSubscription(id: string): Promise<ProviderResult<SubscriptionSnapshot>>;
  readPayment(id: string): Promise<ProviderResult<ProviderPayment>>;
  /** The plan that a payment or an invoice belongs to; undefined for a single payment. */
  subscriptionOf(object: {
    readonly kind: 'payment' | 'invoice';
    readonly id: string;
  }): Promise<ProviderResult<string | undefined>>;
}

export interface SubscriptionSnapshot {
  readonly subscription: ProviderSubscription;
  readonly invoices: readonly ProviderInvoice[];
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
