import type { Availability } from '@moments/contract/members/members';
import {
  isSameSchedule,
  type MemberScheduleRequest,
  type ScheduleRequest,
} from '@moments/contract/requests/schedule';

/** What is chosen in the form; '' while there is no slot. */
export interface ChosenSchedule {
  shiftTime: string;
  shiftDays: string[];
}

/** Whether a schedule is approved and does not hold yet. @param today ISO date in Eastern Time */
export const isUpcoming = ({ state, effectiveDate }: ScheduleRequest, today: string): boolean =>
  state === 'approved' && effectiveDate !== null && effectiveDate > today;

/** The approved schedule that the member will have in the end. @param today ISO date in Eastern Time */
export const getUpcomingSchedule = (
  request: MemberScheduleRequest | null | undefined,
  today: string,
): ScheduleRequest | undefined =>
  request ? [...request.ahead, request].findLast((one) => isUpcoming(one, today)) : undefined;

/** What the form starts from: the schedule that the member will have if nothing is asked. */
export const getInitialSchedule = (
  present: Availability,
  coming: Pick<ScheduleRequest, 'shiftTime' | 'shiftDays'> | undefined,
): ChosenSchedule => ({
  shiftTime: (coming ?? present).shiftTime ?? '',
  shiftDays: (coming ?? present).shiftDays,
});

/** Why the form can't be sent yet, for the line below it, or undefined (ACC-02). */
export function getFormHint(
  chosen: ChosenSchedule,
  start: ChosenSchedule,
  pending: ScheduleRequest | undefined,
): string | undefined {
  if (chosen.shiftTime === '') return 'Choose a time.';
  if (chosen.shiftDays.length === 0) return 'Choose at least one day.';
  if (isSameSchedule(chosen, start)) return 'Choose a different time or different days.';
  if (pending && isSameSchedule(chosen, pending)) return 'You already requested this schedule.';
  return undefined;
}
