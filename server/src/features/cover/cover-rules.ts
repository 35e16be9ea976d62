import { longestAway, longestHandover } from '@moments/contract/cover/staff-cover';
import { startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { findNextShiftToday, type Shift } from '../staff/shift-rules.ts';

const hour = 3_600_000;

/** Gives each member to one of the covers, in turn: the numbers differ by one at most. */
export function splitMembers(
  memberIds: readonly string[],
  coverIds: readonly string[],
): readonly { readonly memberId: string; readonly staffId: string }[] {
  return memberIds.flatMap((memberId, index) => {
    const staffId = coverIds[index % coverIds.length];
    return staffId === undefined ? [] : [{ memberId, staffId }];
  });
}

const isWithin = (until: Date, now: Date, hours: number): boolean =>
  until > now && until.getTime() <= now.getTime() + hours * hour;

/** Returns the error for the end of a handover, if any. */
export const findHandoverProblem = (until: Date, now: Date): string | undefined =>
  isWithin(until, now, longestHandover)
    ? undefined
    : `Choose a time within the next ${String(longestHandover)} hours`;

/** Returns the error for the end of an absence, if any. @param from the present, or when it begins */
export function findAwayProblem(until: Date, from: Date, now: Date): string | undefined {
  if (until <= from) return 'Choose a day after the first day away';
  return isWithin(until, now, longestAway * 24)
    ? undefined
    : `Choose a day within the next ${String(longestAway)} days`;
}

interface Duty {
  readonly shifts: readonly Shift[];
  readonly awayUntil: Date | null;
  readonly deactivatedAt: Date | null;
}

/**
 * Returns before when a wait for a coach counts as unseen: a coach without another shift today won't see it today. A coach whose shifts
 * aren't known may see it until the day ends.
 * @returns undefined for a coach who will still see it, and for one who is away or former, whose members need a cover anyway
 */
export function findUnseenBefore({ shifts, awayUntil, deactivatedAt }: Duty, now: Date): Date | undefined {
  if (deactivatedAt !== null || (awayUntil !== null && awayUntil > now)) return undefined;
  if (shifts.every(({ days }) => days.length === 0)) return startOfEasternDay(toEasternIsoDate(now));
  return findNextShiftToday(shifts, now) ? undefined : now;
}
