import type { MembershipStatus } from '@moments/contract/members/members';

interface PlanFacts {
  readonly status: string;
  readonly cancelPlanInitiated: boolean;
  readonly priceId: string;
}

export type PlanEvent = 'past-due' | 'ended' | 'cancelled' | 'kept' | 'changed' | 'paused' | 'unpaused';

const byStatus: Partial<Record<MembershipStatus, PlanEvent>> = {
  MEMBERSHIP_PAST_DUE: 'past-due',
  MEMBERSHIP_ENDED: 'ended',
  MEMBERSHIP_PAUSED: 'paused',
};

function statusNews(before: PlanFacts | undefined, status: MembershipStatus): PlanEvent | undefined {
  if (before?.status === status) return undefined;
  if (before?.status === 'MEMBERSHIP_PAUSED' && status === 'MEMBERSHIP_ACTIVE') return 'unpaused';
  return byStatus[status];
}

function cancelNews(before: PlanFacts, after: PlanFacts): PlanEvent | undefined {
  if (before.cancelPlanInitiated === after.cancelPlanInitiated) return undefined;
  return after.cancelPlanInitiated ? 'cancelled' : 'kept';
}

/**
 * What has happened to a plan between two readings of it, for the member to be told (BILL-03).
 * @param before undefined for a plan that is new here
 */
export function detectPlanEvent(
  before: PlanFacts | undefined,
  after: PlanFacts & { readonly status: MembershipStatus },
): readonly PlanEvent[] {
  const news = [statusNews(before, after.status)];
  if (before && after.status !== 'MEMBERSHIP_ENDED')
    news.push(cancelNews(before, after), before.priceId === after.priceId ? undefined : 'changed');
  return news.filter((one) => one !== undefined);
}
