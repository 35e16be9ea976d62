import type { ReconciliationDifference } from '@moments/contract/payments/operator-reconciliation';

/** A plan as both sides can tell it; one that never began is in nobody's books. */
export interface RecordedPlan {
  readonly id: string;
  readonly status: string;
  readonly priceId: string;
  readonly endsWithPeriod: boolean;
  /** In seconds since the epoch, for that is how exact the provider is. */
  readonly periodEnd: number;
}

/** What one side knows of a member. Amounts in cents. */
export interface MemberRecords {
  readonly plans: readonly RecordedPlan[];
  /** Of each payment that succeeded and was more than nothing. */
  readonly paid: readonly number[];
  readonly refunded: number;
  /** Of each dispute, what it took back so far and where it stands. */
  readonly disputes: readonly Disputed[];
}

export interface Disputed {
  readonly amount: number;
  readonly status: string;
}

const planText = ({ id, status, priceId, endsWithPeriod, periodEnd }: RecordedPlan): string =>
  [id, status, priceId, String(endsWithPeriod), String(periodEnd)].join(' ');

const planTexts = ({ plans }: MemberRecords): string => plans.map(planText).sort().join('\n');
const paidText = ({ paid }: MemberRecords): string => [...paid].sort((a, b) => a - b).join(' ');

const disputesText = ({ disputes }: MemberRecords): string =>
  disputes
    .map(({ amount, status }) => `${String(amount)} ${status}`)
    .sort()
    .join('\n');

/** In what the provider's books and ours do not agree about a member. */
export function findDifferences(
  theirs: MemberRecords,
  ours: MemberRecords,
): readonly ReconciliationDifference['what'][] {
  const isDifferent = {
    plans: planTexts(theirs) !== planTexts(ours),
    payments: paidText(theirs) !== paidText(ours),
    refunds: theirs.refunded !== ours.refunded,
    disputes: disputesText(theirs) !== disputesText(ours),
  };
  return (['plans', 'payments', 'refunds', 'disputes'] as const).filter((what) => isDifferent[what]);
}
