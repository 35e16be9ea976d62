import type { ProviderPayment } from './payment-reader.ts';
import type { ProviderResult } from './provider-result.ts';

/** Money on its way back. https://docs.stripe.com/api/refunds, https://docs.stripe.com/api/disputes */
export interface Reversals {
  /** What of a payment went back, or may. */
  readReversals(paymentId: string): Promise<ProviderResult<ReversalsSnapshot>>;
  /** The payment that a charge or a dispute is about; undefined for none of ours. */
  paymentOf(object: {
    readonly kind: 'charge' | 'dispute';
    readonly id: string;
  }): Promise<ProviderResult<string | undefined>>;
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

export interface ReversalsSnapshot {
  readonly payment: ProviderPayment;
  readonly reversals: readonly Reversal[];
}
