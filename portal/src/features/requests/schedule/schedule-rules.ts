import type { Availability } from '@moments/contract/members/members';
import {
  isSameSchedule,
  type MemberScheduleRequest,
  type ScheduleRequest,
} from '@moments/contract/requests/schedule';

/** The choices in the form; '' while no time is chosen. */
export interface ChosenSchedule {
  shiftTime: string;
  shiftDays: string[];
}

/**
 * Checks whether a schedule is approved and starts later.
 * @param today ISO date in Eastern Time
 */
export const isUpcoming = ({ state, effectiveDate }: ScheduleRequest, today: string): boolean =>
  state === 'approved' && effectiveDate !== null && effectiveDate > today;

/**
 * Gets the last approved schedule that starts later.
 * @param today ISO date in Eastern Time
 */
export const getUpcomingSchedule = (
  request: MemberScheduleRequest | null | undefined,
  today: string,
): ScheduleRequest | undefined =>
  request ? [...request.ahead, request].findLast((one) => isUpcoming(one, today)) : undefined;

/** Gets the form's initial values: the upcoming schedule, or else the current one. */
export const getInitialSchedule = (
  present: Availability,
  coming: Pick<ScheduleRequest, 'shiftTime' | 'shiftDays'> | undefined,
): ChosenSchedule => ({
  shiftTime: (coming ?? present).shiftTime ?? '',
  shiftDays: (coming ?? present).shiftDays,
});

/** Gets the reason why the form can't be submitted yet, or undefined (ACC-02). */
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
