import type { MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import type { Plan } from '@moments/contract/payments/plans';

/** The facts about the member for the plan cards. */
export interface Chooser {
  readonly subscription: Pick<
    MemberSubscription,
    'priceId' | 'status' | 'cancelPlanInitiated' | 'nextPlan' | 'pendingChange' | 'endDate'
  > | null;
  /** When the account will be deleted, an ISO instant; null if it won’t. */
  readonly deletionDueAt: string | null;
  /** The partner that pays for the sponsored plan; undefined without one. */
  readonly partnerName: string | undefined;
  /** A community member has the free plan, unless a paid one runs. */
  readonly isCommunityMember: boolean;
}

/** Returns whether a plan is the member's own and renews. The member can't choose it again (PLAN-03). */
export const isCurrent = ({ subscription }: Chooser, { priceId }: Pick<Plan, 'priceId'>): boolean =>
  subscription !== null &&
  subscription.priceId === priceId &&
  subscription.status === 'MEMBERSHIP_ACTIVE' &&
  !subscription.cancelPlanInitiated &&
  subscription.nextPlan === null;

/** Returns whether a plan is the free one of a community member, who can't start it again. */
export const isOwnFree = (chooser: Chooser, plan: Pick<Plan, 'price' | 'isSponsored'>): boolean =>
  chooser.isCommunityMember && !hasActivePlan(chooser.subscription) && isFree(plan);

/** Returns whether the member has a plan that can't be changed now: a paused one, or one whose renewal is unpaid. */
export const isUnchangeable = ({ subscription }: Chooser): boolean =>
  subscription?.status === 'MEMBERSHIP_PAUSED' || subscription?.status === 'MEMBERSHIP_PAST_DUE';

/** Returns whether the account will be deleted: the member keeps it first, and then chooses a plan. The server rejects by the same rule. */
export const isLeaving = ({ deletionDueAt }: Pick<Chooser, 'deletionDueAt'>): boolean =>
  deletionDueAt !== null;

/** Returns whether a plan is the one that the member chose for the renewal. */
export const isNext = ({ subscription }: Chooser, { priceId }: Pick<Plan, 'priceId'>): boolean =>
  subscription?.nextPlan?.priceId === priceId;

/** Returns whether a plan needs no checkout: choosing it completes the enrollment (PLAN-06). */
export const isFree = ({ price, isSponsored }: Pick<Plan, 'price' | 'isSponsored'>): boolean =>
  price === 0 && !isSponsored;

export type ColumnCount = 1 | 2 | 3 | 4;

/** Returns the columns of plans or add-ons: one for each of up to three, otherwise four (PLAN-01). */
export function getColumns(count: number): ColumnCount {
  if (count > 3) return 4;
  if (count === 3) return 3;
  return count === 2 ? 2 : 1;
}

/** The number of plans that a phone shows at first (PLAN-02). */
const plansOnPhones = 3;

/** Lists the plans that a phone shows at first (PLAN-02). The member's own plan is always one of them. */
export function listFirstPlans(chooser: Chooser, plans: readonly Plan[]): readonly Plan[] {
  const own = plans.findIndex((plan) => isCurrent(chooser, plan));
  if (own < plansOnPhones) return plans.slice(0, plansOnPhones);
  return [...plans.slice(0, plansOnPhones - 1), ...plans.slice(own, own + 1)];
}
