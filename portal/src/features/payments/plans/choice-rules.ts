import type { MemberSubscription } from '@moments/contract/members/members';
import type { Plan } from '@moments/contract/payments/plans';

/** What the chooser has to know of the member. */
export interface Chooser {
  readonly subscription: Pick<
    MemberSubscription,
    'priceId' | 'status' | 'cancelPlanInitiated' | 'endDate'
  > | null;
  /** The partner who pays for the sponsored plan; undefined without one. */
  readonly partnerName: string | undefined;
}

/** Whether a plan is the member's own and still renews: it can't be chosen again (PLAN-03). */
export const isCurrent = ({ subscription }: Chooser, { priceId }: Pick<Plan, 'priceId'>): boolean =>
  subscription !== null &&
  subscription.priceId === priceId &&
  subscription.status === 'MEMBERSHIP_ACTIVE' &&
  !subscription.cancelPlanInitiated;

/** Whether choosing a plan needs no checkout: it completes the enrollment (PLAN-06). */
export const isFree = ({ partnerName }: Chooser, { price }: Pick<Plan, 'price'>): boolean =>
  price === 0 && partnerName === undefined;

/** Three plans stand in three columns, otherwise there are four (PLAN-01). */
export const columnsFor = (count: number): 3 | 4 => (count === 3 ? 3 : 4);

/** How many plans a phone shows at first (PLAN-02). */
export const plansOnPhones = 3;
