import { isCoaching, parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { easternIsoDate } from '@moments/contract/values/dates';

/** What a member has to know about where they stand, other than that all goes on as usual. */
export type MemberNotice =
  | 'stopped-by-text'
  | 'away'
  | 'exited'
  | 'exited-by-request'
  | 'no-moments'
  | 'partner-budget'
  | 'community'
  /** In coaching, but the plan has ended: nobody pays for it. */
  | 'plan-ended';

/** What a member has to know about their plan. */
export type PlanNotice = 'past-due' | 'paused';

type User = Pick<MemberSlices, 'basicInfo'>;
type Plan = Pick<MemberSubscription, 'status' | 'cancelPlanInitiated' | 'amount' | 'endDate'> | null;

const byStatus: Readonly<Partial<Record<MemberStatus, MemberNotice>>> = {
  EXITED_BY_STOP: 'stopped-by-text',
  AWAY: 'away',
  EXITED: 'exited',
  EXITED_BY_REQUEST: 'exited-by-request',
  AWAY_TEXT_LIMIT: 'no-moments',
  AWAY_BUDGET_LIMIT: 'partner-budget',
};

/** What the member's status means for them; undefined where it goes without saying, or the page itself is about it. */
export function getMemberNotice({ basicInfo }: User, plan: Plan): MemberNotice | undefined {
  const status = parseMemberStatus(basicInfo.currentStatus);
  if (status === undefined) return undefined;
  if (status === 'COMMUNITY_MEMBER') return hasActivePlan(plan) ? undefined : 'community';
  const isUnpaid = basicInfo.partnerId === 'NONE' && !hasActivePlan(plan);
  return isCoaching(status) && isUnpaid ? 'plan-ended' : byStatus[status];
}

/** What is said of the plan beside the status: a pause of both is told once. */
export function getSeparatePlanNotice(user: User, plan: Plan): PlanNotice | undefined {
  const ofPlan = getPlanNotice(plan);
  return ofPlan === 'paused' && getMemberNotice(user, plan) === 'away' ? undefined : ofPlan;
}

/** What the member's plan means for them; undefined where it simply runs, and where there is none. */
export function getPlanNotice(plan: Pick<MemberSubscription, 'status'> | null): PlanNotice | undefined {
  if (plan?.status === 'MEMBERSHIP_PAST_DUE') return 'past-due';
  return plan?.status === 'MEMBERSHIP_PAUSED' ? 'paused' : undefined;
}

/** Whether Moments that are added now can be used: else they would only expire. */
export function canBuyMoments({ basicInfo }: User): boolean {
  const status = parseMemberStatus(basicInfo.currentStatus);
  return status !== undefined && (isCoaching(status) || status === 'AWAY_TEXT_LIMIT');
}

/** The first day of the next calendar month in Eastern Time, an ISO date: budgets and allowances begin anew. */
export function nextMonth(now: Date): string {
  const [year = 0, month = 0] = easternIsoDate(now).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * The day on which a plan brings new Moments, an ISO date in Eastern Time: where it is paid for, when it renews; where it costs
 * nothing, with the next month (MOM-02). Undefined where it brings none.
 */
export function nextMomentsDay(plan: Plan, now: Date): string | undefined {
  if (plan?.status !== 'MEMBERSHIP_ACTIVE') return undefined;
  if (plan.amount === 0) return nextMonth(now);
  return plan.cancelPlanInitiated ? undefined : easternIsoDate(new Date(plan.endDate));
}
