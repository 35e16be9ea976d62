import type { ProviderResult } from './provider-result.ts';

/** What can be done to a running plan at the card provider. Amounts in cents. */
export interface PlanChanges {
  /** What a change would come to, if it were charged at once. */
  preview(change: PlanSwitch): Promise<ProviderResult<ChangeCost>>;
  /**
   * Changes the plan; what would end with its period goes on. Where it is charged, it counts only once it is paid: until then the
   * plan reads as before, with a `waitingPriceId` and an open invoice. What waited before is dropped.
   */
  change(
    change: PlanSwitch & { readonly isCharged: boolean; readonly key: string },
  ): Promise<ProviderResult<void>>;
  /** Gives up a change that waits for its payment; 'invalid' where the invoice is paid or being paid. */
  drop(invoiceId: string): Promise<ProviderResult<void>>;
  /** Charges an open invoice, to the default card unless one is given; an invoice that is paid already is not charged again. */
  payInvoice(invoice: {
    readonly invoiceId: string;
    readonly cardId: string | undefined;
  }): Promise<ProviderResult<InvoicePayment>>;
  /** Charges nothing more until it is resumed; what falls due meanwhile is never charged. */
  pause(subscriptionId: string): Promise<ProviderResult<void>>;
  resume(subscriptionId: string): Promise<ProviderResult<void>>;
}

export interface PlanSwitch {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** From when the new plan counts, in the running period. */
  readonly from: Date;
}

export interface ChangeCost {
  /** For the rest of the period, less what is left of the old plan. */
  readonly subtotal: number;
  readonly dueToday: number;
  /** What the next invoice is dearer by; negative for a credit. */
  readonly carriedOver: number;
  /** When that next invoice is due. */
  readonly renewsAt: Date;
}

/** `needs-authentication`: the browser has to confirm it. `no-card`: there is none to charge. */
export type InvoicePayment = 'charged' | 'needs-authentication' | 'no-card';
