import type { MembershipStatus, MemberSubscription } from '@moments/contract/members';

/** Add-on Moments can be bought while the plan's end date is after today (BILL-02). */
export const canAddMoments = ({ endDate }: Pick<MemberSubscription, 'endDate'>, now: Date): boolean =>
  new Date(endDate) > now;

const easternDay = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' });

/** An ISO instant as a day in Eastern Time: "December 14, 2026". */
export const dayOf = (instant: string): string => easternDay.format(new Date(instant));

export const statusWords: Readonly<Record<MembershipStatus, string>> = {
  MEMBERSHIP_ACTIVE: 'Active',
  MEMBERSHIP_PAST_DUE: 'Payment overdue',
  MEMBERSHIP_INCOMPLETE: 'Payment not finished',
  MEMBERSHIP_PAUSED: 'Paused',
  MEMBERSHIP_ENDED: 'Ended',
};

/** What the end date of a plan means to the member, in their words. */
export function endDateLabel({
  status,
  cancelPlanInitiated,
}: Pick<MemberSubscription, 'status' | 'cancelPlanInitiated'>): string {
  if (status === 'MEMBERSHIP_ENDED') return 'Ended on';
  return cancelPlanInitiated ? 'Plan Cancel' : 'Renews on';
}
