import { longestAway, longestHandover } from '@moments/contract/cover/staff-cover';
import { startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { findNextShiftToday, type Shift } from '../staff/shift-rules.ts';

const hour = 3_600_000;

interface Schedule {
  readonly memberId: string;
  readonly shiftTime: ShiftTime | null;
  readonly shiftDays: readonly ShiftDay[];
}

interface Cover {
  readonly id: string;
  readonly shifts: readonly Shift[];
}

/** Returns whether a coach works on one of the member's evenings. A coach whose shifts aren't known may. */
const sharesEvening = ({ shiftTime, shiftDays }: Schedule, { shifts }: Cover): boolean =>
  shifts.length === 0 ||
  shifts.some(({ time, days }) => time === shiftTime && days.some((day) => shiftDays.includes(day)));

/** Gives each member to one of the covers: to one who works on an evening of theirs, if there is any, and then to the one with the fewest. */
export function splitMembers(
  members: readonly Schedule[],
  covers: readonly Cover[],
): readonly { readonly memberId: string; readonly staffId: string }[] {
  const counts = new Map(covers.map(({ id }) => [id, 0]));
  const count = ({ id }: Cover): number => counts.get(id) ?? 0;
  return members.flatMap((member) => {
    const fitting = covers.filter((cover) => sharesEvening(member, cover));
    const [chosen] = (fitting.length > 0 ? fitting : covers).toSorted(
      (one, other) => count(one) - count(other),
    );
    if (!chosen) return [];
    counts.set(chosen.id, count(chosen) + 1);
    return [{ memberId: member.memberId, staffId: chosen.id }];
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
