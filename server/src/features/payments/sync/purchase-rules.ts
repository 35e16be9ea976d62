import type { MembershipStatus } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';

/** States of a plan at the card provider. */
type PlanState = 'incomplete' | 'active' | 'past-due' | 'paused' | 'ended' | 'never-began';

/** What a plan at the card provider means here; undefined for one that never began, which is no membership (DATA-02). */
export const toMembershipStatus = (state: PlanState): MembershipStatus | undefined =>
  (
    ({
      incomplete: undefined,
      active: 'MEMBERSHIP_ACTIVE',
      'past-due': 'MEMBERSHIP_PAST_DUE',
      paused: 'MEMBERSHIP_PAUSED',
      ended: 'MEMBERSHIP_ENDED',
      'never-began': undefined,
    }) as const
  )[state];

interface FirstInvoice {
  readonly isPaid: boolean;
  /** Of its payment; undefined where nothing was to be paid. */
  readonly paymentStatus: PaymentStatus | undefined;
}

/** Where the first payment of a plan stands (CHK-08, CHK-09). */
export function toPurchaseStatus(state: PlanState, first: FirstInvoice | undefined): PaymentStatus {
  if (first?.isPaid) return 'succeeded';
  if (state === 'never-began' || state === 'ended') return 'canceled';
  return first?.paymentStatus ?? 'requires_payment_method';
}
