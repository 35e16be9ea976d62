import type { PaymentStatus } from '@moments/contract/payments/checkout';

/** Where a change of plan stands. */
export interface ChangeStanding {
  readonly paymentStatus: PaymentStatus;
  /** What the browser confirms; null where there is nothing to confirm. */
  readonly clientSecret: string | null;
}

export const standing = (
  paymentStatus: PaymentStatus,
  clientSecret: string | null = null,
): ChangeStanding => ({ paymentStatus, clientSecret });
