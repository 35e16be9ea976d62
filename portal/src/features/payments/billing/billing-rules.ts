import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { easternIsoDate } from '@moments/contract/values/dates';

/** Add-on Moments can be bought while the plan's end date is after today (BILL-02). */
export const canAddMoments = ({ endDate }: Pick<MemberSubscription, 'endDate'>, now: Date): boolean =>
  new Date(endDate) > now;

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** An ISO date as people read it: "Dec 14, 2026". */
const dayInWords = (isoDate: string): string => calendarDay.format(new Date(`${isoDate}T12:00:00Z`));

/** A day that stays on one line. */
const unbroken = (isoDate: string): string => dayInWords(isoDate).replaceAll(' ', '\u00a0');

/**
 * When Moments expire (MOM-02). Those of a month whose successor is not paid yet are from before today.
 * Both are ISO dates in Eastern Time.
 */
export const expiryWords = (expiresOn: string, today: string): string =>
  expiresOn < today
    ? `They were for the time until ${unbroken(expiresOn)}.`
    : `They expire on ${unbroken(expiresOn)}, no rollover.`;

/** An ISO instant as a day in Eastern Time: "Dec 14, 2026". */
export const dayOf = (instant: string): string => dayInWords(easternIsoDate(new Date(instant)));

export const statusWords: Readonly<Record<MembershipStatus, string>> = {
  MEMBERSHIP_ACTIVE: 'Active',
  MEMBERSHIP_PAST_DUE: 'Payment overdue',
  MEMBERSHIP_INCOMPLETE: 'Payment not finished',
  MEMBERSHIP_PAUSED: 'Paused',
  MEMBERSHIP_ENDED: 'Ended',
};

/** `month` is shown as Monthly (BILL-03). */
export const formatBillingCycle: Readonly<Record<SubscriptionDisplay['billingCycle'], string>> = {
  month: 'Monthly',
};

type PlanState = Pick<MemberSubscription, 'status' | 'cancelPlanInitiated'>;

/** Whether there is a plan that goes on by itself, and so can be cancelled (BILL-03). */
export const canCancel = (plan: PlanState): boolean => hasActivePlan(plan) && !plan.cancelPlanInitiated;

/** Whether a cancellation can be taken back: the paid period still lasts. */
export const canReactivate = (plan: PlanState): boolean => hasActivePlan(plan) && plan.cancelPlanInitiated;

/** Whether a plan that is paid for goes on by itself. */
export const renews = ({
  status,
  nextBillingDate,
}: Pick<SubscriptionDisplay, 'status' | 'nextBillingDate'>): boolean =>
  status === 'MEMBERSHIP_ACTIVE' && nextBillingDate !== null;

/** Whether something will be charged to the default card by itself, which must not be deleted then (BILL-05). */
export const chargesDefaultCard = (plan: (PlanState & { readonly amount: number }) | null): boolean =>
  plan !== null && plan.status !== 'MEMBERSHIP_ENDED' && !plan.cancelPlanInitiated && plan.amount > 0;

/** "1 Moment", "19 Moments". */
export const formatMoments = (count: number): string =>
  count === 1 ? '1 Moment' : `${String(count)} Moments`;
