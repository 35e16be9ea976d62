import type { PaymentStatus } from '@moments/contract/payments/checkout';

/** Where a change of plan stands. */
export interface PlanChangeStatus {
  readonly paymentStatus: PaymentStatus;
  /** What the browser confirms; null where there is nothing to confirm. */
  readonly clientSecret: string | null;
}

export const toPlanChangeStatus = (
  paymentStatus: PaymentStatus,
  clientSecret: string | null = null,
): PlanChangeStatus => ({ paymentStatus, clientSecret });
