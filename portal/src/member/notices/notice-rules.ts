import { isDeletedBefore } from '@moments/contract/members/account-end';
import { isCoaching, parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { getFirstOfNextMonth, toEasternIsoDate } from '@moments/contract/values/dates';

/** A notice about the member's status. */
export type MemberNotice =
  /** The bank hasn't decided a payment yet (PLAN-10). */
  | 'payment-pending'
  | 'stopped-by-text'
  | 'away'
  | 'exited'
  | 'exited-by-request'
  | 'no-moments'
  | 'partner-budget'
  | 'community'
  /** In coaching, but the plan has ended and no partner pays. */
  | 'plan-ended';

export type PlanNotice =
  | 'past-due'
  | 'paused'
  /** A change to another plan waits for the member at the bank. */
  | 'unconfirmed-change'
  /** Canceled, and running until its period ends. */
  | 'ending';

type User = Pick<MemberSlices, 'basicInfo'>;
type Plan = Pick<
  MemberSubscription,
  'status' | 'cancelPlanInitiated' | 'pendingChange' | 'amount' | 'endDate'
> | null;

/** The notices that fully explain a status. */
export const noticesByStatus = {
  EXITED_BY_STOP: 'stopped-by-text',
  AWAY: 'away',
  EXITED: 'exited',
  EXITED_BY_REQUEST: 'exited-by-request',
  AWAY_TEXT_LIMIT: 'no-moments',
  AWAY_BUDGET_LIMIT: 'partner-budget',
} as const satisfies Readonly<Partial<Record<MemberStatus, MemberNotice>>>;

/** A status that always has a notice, whatever the plan is. */
type StatusWithNotice = keyof typeof noticesByStatus;

export type StatusWithoutNotice = Exclude<MemberStatus, StatusWithNotice>;

/** Checks whether the member waits for a coach. */
export function isWaiting({ basicInfo }: User): boolean {
  const status = parseMemberStatus(basicInfo.currentStatus);
  return status === 'PENDING_MATCHING' || status === 'WAITLIST_REVIEW';
}

export const hasNotice = (status: MemberStatus): status is StatusWithNotice => status in noticesByStatus;

/**
 * Gets the notice about the member's status. Returns undefined if there is nothing to explain, or if the page itself
 * explains it.
 */
export function getMemberNotice({ basicInfo }: User, plan: Plan): MemberNotice | undefined {
  // The other notices lead to the plans, where nothing can be bought until the bank has decided.
  if (basicInfo.pendingPayment) return 'payment-pending';
  const status = parseMemberStatus(basicInfo.currentStatus);
  if (status === undefined) return undefined;
  if (status === 'COMMUNITY_MEMBER') return hasActivePlan(plan) ? undefined : 'community';
  const isUnpaid = basicInfo.partnerId === 'NONE' && !hasActivePlan(plan);
  if (isCoaching(status) && isUnpaid) return 'plan-ended';
  return hasNotice(status) ? noticesByStatus[status] : undefined;
}

/** Decides whether to offer to keep a plan that ends: not if the account ends too, or if no coach answers, or not for this plan. */
const canOfferToKeep = ({ basicInfo }: User, notice: MemberNotice | undefined): boolean =>
  basicInfo.deletionDueAt === null && (notice === undefined || notice === 'no-moments');

/**
 * Gets the notice about the plan that is shown next to the status notice. If coaching and plan are both paused, the
 * status notice mentions both.
 */
export function getSeparatePlanNotice(user: User, plan: Plan): PlanNotice | undefined {
  const ofPlan = getPlanNotice(plan);
  const ofMember = getMemberNotice(user, plan);
  if (ofPlan === 'ending' && !canOfferToKeep(user, ofMember)) return undefined;
  return ofPlan === 'paused' && ofMember === 'away' ? undefined : ofPlan;
}

/** Gets the notice about the member's plan. Returns undefined if the plan renews or there is none. */
export function getPlanNotice(
  plan: Pick<MemberSubscription, 'status' | 'cancelPlanInitiated' | 'pendingChange'> | null,
): PlanNotice | undefined {
  if (plan?.status === 'MEMBERSHIP_PAST_DUE') return 'past-due';
  if (plan?.status === 'MEMBERSHIP_PAUSED') return 'paused';
  if (plan?.status === 'MEMBERSHIP_ACTIVE' && plan.pendingChange) return 'unconfirmed-change';
  return plan?.status === 'MEMBERSHIP_ACTIVE' && plan.cancelPlanInitiated ? 'ending' : undefined;
}

/** Gets the first day of the next month in Eastern Time as an ISO date. Budgets and allowances renew on it. */
export const getNextMonth = (now: Date): string => getFirstOfNextMonth(toEasternIsoDate(now));

/**
 * Gets the day on which the plan adds Moments, an ISO date in Eastern Time: the renewal of a paid plan, or the next month
 * of a free plan (MOM-02). Returns undefined if the plan adds none, because it or the account ends before.
 */
export function findNextMomentsDay({ basicInfo }: User, plan: Plan, now: Date): string | undefined {
  if (plan?.status !== 'MEMBERSHIP_ACTIVE') return undefined;
  const end = toEasternIsoDate(new Date(plan.endDate));
  const day = plan.amount === 0 ? getNextMonth(now) : end;
  const isOver = (plan.cancelPlanInitiated && end <= day) || isDeletedBefore(day, basicInfo.deletionDueAt);
  return isOver ? undefined : day;
}

/** After so long, in ms, Home asks whether the address is still right (DUTY-02). */
const addressHolds = 182 * 86_400_000;

/** Decides whether a member in coaching is asked about the address, unless there is another notice. */
export function isAddressDue({ basicInfo }: User, now: Date): boolean {
  const { addressConfirmedAt, currentStatus, deletionDueAt } = basicInfo;
  const status = parseMemberStatus(currentStatus);
  const canAsk = status !== undefined && isCoaching(status) && deletionDueAt === null;
  return (
    canAsk && addressConfirmedAt !== null && Date.parse(addressConfirmedAt) + addressHolds <= now.getTime()
  );
}

/** Decides whether a plan and a status need no explaining. */
export const isUsual = (user: User, plan: Plan): boolean =>
  getMemberNotice(user, plan) === undefined && getSeparatePlanNotice(user, plan) === undefined;

/** Decides whether Home shows a note: what our team wrote, that texts don't arrive (DUTY-03), or, without a notice, the question about the address (DUTY-02). */
export const hasHomeNote = (user: User, plan: Plan, now: Date): boolean =>
  user.basicInfo.notice !== undefined ||
  user.basicInfo.textsFail === true ||
  (isUsual(user, plan) && isAddressDue(user, now));
