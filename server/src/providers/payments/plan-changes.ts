import type { ProviderResult } from './provider-result.ts';

/** Ends or keeps a subscription. https://docs.stripe.com/billing/subscriptions/cancel */
export interface SubscriptionLifecycle {
  /** Ends a subscription right away or with its period, even when another plan is booked. Returns 'invalid' or 'not-found' for an ended one. */
  endSubscription(id: string, when: 'now' | 'with-period'): Promise<ProviderResult<void>>;
  /** Renews a subscription that would end with its period or change its plan then. Returns 'invalid' for an ended one. */
  reactivateSubscription(id: string): Promise<ProviderResult<void>>;
  /** Returns all that is left of a payment, once. A payment that was returned before stays so. `disputed`: the member’s bank has or had to decide. */
  refundPayment(intentId: string): Promise<ProviderResult<'returned' | 'disputed'>>;
  /**
   * Voids an open invoice, so that it is never paid. This also discards a pending plan change. Returns 'invalid' if it was paid or
   * a bank processes it.
   */
  voidInvoice(id: string): Promise<ProviderResult<void>>;
}

/** Changes an active plan. Amounts in cents. */
export interface PlanChanges {
  /** Calculates the cost of a change that is charged right away. */
  preview(change: PlanSwitch): Promise<ProviderResult<ChangeCost>>;
  /**
   * Changes the plan for a charge. A plan that would end with its period renews again. The change takes effect when it is paid: until
   * then the plan is the old one, with a `pendingPriceId` and an open invoice. An earlier pending change is discarded, and a booked
   * one is undone.
   */
  change(change: PlanSwitch & { readonly key: string }): Promise<ProviderResult<void>>;
  /** Books another plan for the next period. Nothing is charged, and the running plan stays until then. Replaces an earlier booking. */
  book(booking: PlanBooking): Promise<ProviderResult<void>>;
  /** Charges an open invoice, by default to the default card. A paid invoice is not charged again. */
  payInvoice(invoice: {
    readonly invoiceId: string;
    readonly cardId: string | undefined;
  }): Promise<ProviderResult<InvoicePayment>>;
  /** Stops charges until the plan resumes. Payments that fall due in the meantime are never charged. */
  pause(subscriptionId: string): Promise<ProviderResult<void>>;
  resume(subscriptionId: string): Promise<ProviderResult<void>>;
  /** Resumes a plan with a month that starts now and counts as paid, without a charge. A booked plan must be booked again. */
  startPaidPeriod(subscriptionId: string): Promise<ProviderResult<void>>;
}

export interface PlanSwitch {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** The instant in the current period from which the new plan counts. */
  readonly from: Date;
}

export interface PlanBooking {
  readonly subscriptionId: string;
  /** The plan that is paid until the end of the period. */
  readonly runningPriceId: string;
  readonly nextPriceId: string;
}

export interface ChangeCost {
  /** The new plan for the rest of the period, minus what is left of the old plan. */
  readonly subtotal: number;
  readonly dueToday: number;
  /** The amount that is added to the next invoice. Negative for a credit. */
  readonly carriedOver: number;
  /** The due date of the next invoice. */
  readonly renewsAt: Date;
}

/** `needs-authentication`: the browser must confirm it. `no-card`: there is no card to charge. */
export type InvoicePayment = 'charged' | 'needs-authentication' | 'no-card';
