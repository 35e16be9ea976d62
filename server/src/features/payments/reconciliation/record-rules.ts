import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';

/** A plan as both sides record it. A plan that never began is in neither. */
export interface RecordedPlan {
  readonly id: string;
  readonly status: string;
  readonly priceId: string;
  readonly endsWithPeriod: boolean;
  /** In seconds since the epoch, the precision of Stripe. */
  readonly periodEnd: number;
}

/** One side's records of a member. Amounts in cents. */
export interface MemberRecords {
  readonly plans: readonly RecordedPlan[];
  /** Amount of each payment: see `getPaidAmounts`. */
  readonly paid: readonly number[];
  readonly refunded: number;
  /** The amount that each dispute took back so far, and its status. */
  readonly disputes: readonly { readonly amount: number; readonly status: string }[];
}

/** Gets the amounts that were paid: of each payment above 0 that succeeded. */
export const getPaidAmounts = (
  payments: readonly { readonly amount: number; readonly status: string }[],
): readonly number[] =>
  payments.filter(({ status, amount }) => status === 'succeeded' && amount > 0).map(({ amount }) => amount);

const formatPlan = ({ id, status, priceId, endsWithPeriod, periodEnd }: RecordedPlan): string =>
  [id, status, priceId, String(endsWithPeriod), String(periodEnd)].join(' ');

const formatPlans = ({ plans }: MemberRecords): string => plans.map(formatPlan).sort().join('\n');
const formatPaid = ({ paid }: MemberRecords): string => [...paid].sort((a, b) => a - b).join(' ');

const formatDisputes = ({ disputes }: MemberRecords): string =>
  disputes
    .map(({ amount, status }) => `${String(amount)} ${status}`)
    .sort()
    .join('\n');

/** Finds the parts in which Stripe's records of a member differ from ours. */
export function findDifferences(
  providerRecords: MemberRecords,
  localRecords: MemberRecords,
): readonly ReconciliationDifference['what'][] {
  const isDifferent = {
    plans: formatPlans(providerRecords) !== formatPlans(localRecords),
    payments: formatPaid(providerRecords) !== formatPaid(localRecords),
    refunds: providerRecords.refunded !== localRecords.refunded,
    disputes: formatDisputes(providerRecords) !== formatDisputes(localRecords),
  };
  return (['plans', 'payments', 'refunds', 'disputes'] as const).filter((what) => isDifferent[what]);
}
