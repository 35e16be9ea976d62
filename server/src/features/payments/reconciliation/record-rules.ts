import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';

const day = 86_400_000;

/** Stripe lists the changes of 30 days. */
const longestGap = 25 * day;
/** A full reconciliation finds what no change announces, such as rows that were lost. */
const timeBetweenFull = 28 * day;
/** Changes that Stripe lists late are read again. */
const overlap = 3_600_000;
/** The changes of this time are compared together. */
const stepLength = 3_600_000;

export const firstMember = '00000000-0000-0000-0000-000000000000';

interface Before {
  /** When the newest complete reconciliation began. */
  readonly last: Date | undefined;
  /** When the newest one of all members began. */
  readonly lastFull: Date | undefined;
}

/** Decides what a reconciliation compares: all members, or those with changes since the last good one. */
export function chooseScope(
  { last, lastFull }: Before,
  now: Date,
): { readonly isFull: boolean; readonly cursor: string } {
  const getAge = (instant: Date | undefined): number =>
    instant === undefined ? Infinity : now.getTime() - instant.getTime();
  if (last === undefined || getAge(last) > longestGap || getAge(lastFull) > timeBetweenFull)
    return { isFull: true, cursor: firstMember };
  return { isFull: false, cursor: new Date(last.getTime() - overlap).toISOString() };
}

/** Returns the next range of changes to compare. @param cursor an ISO instant before the start */
export function getNextRange(cursor: string, startedAt: Date): { readonly from: Date; readonly until: Date } {
  const from = new Date(cursor);
  return { from, until: new Date(Math.min(from.getTime() + stepLength, startedAt.getTime())) };
}

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
