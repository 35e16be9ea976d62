import { addDays, toEasternIsoDate } from '@moments/contract/values/dates';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shift-times';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { toEasternHour, toWeekday } from '../staff/shift-rules.ts';

/** Days that the rota is looked at ahead. */
const daysAhead = 7;
const hour = 3_600_000;

/** An evening with the hours until the next one begins, so that each hour belongs to one evening. */
export interface Evening {
  /** The day on which it begins, in Eastern Time. */
  readonly date: string;
  readonly day: ShiftDay;
  readonly time: ShiftTime;
  readonly from: Date;
  readonly until: Date;
}

/** The evenings of each week, and what is changed for single dates. */
export interface Rota {
  readonly weekly: readonly { readonly day: ShiftDay; readonly time: ShiftTime; readonly staffId: string }[];
  readonly exceptions: readonly {
    readonly date: string;
    readonly time: ShiftTime;
    readonly staffId: string | null;
  }[];
}

export interface StaffedEvening extends Evening {
  /** Null if no one is on call who can be paged. */
  readonly staffId: string | null;
  readonly isException: boolean;
}

const times = (Object.keys(shiftTimes) as ShiftTime[]).sort(
  (one, other) => shiftTimes[one].from - shiftTimes[other].from,
);

const toEvenings = (date: string): Omit<Evening, 'until'>[] =>
  times.map((time) => ({
    date,
    day: toWeekday(date),
    time,
    from: toEasternHour(date, shiftTimes[time].from),
  }));

/** Lists the evenings from the one that runs now to the last one that begins within 7 days. The hours between two belong to the earlier one. */
export function listEvenings(now: Date): readonly Evening[] {
  const today = toEasternIsoDate(now);
  const dates = Array.from({ length: daysAhead + 3 }, (_, index) => addDays(today, index - 1));
  const starts = dates.flatMap(toEvenings);
  const evenings = starts
    .slice(0, -1)
    .map((start, index) => ({ ...start, until: (starts[index + 1] ?? start).from }));
  const end = now.getTime() + daysAhead * 24 * hour;
  return evenings.filter(({ from, until }) => until > now && from.getTime() < end);
}

const isSameEvening = (one: { readonly time: ShiftTime }, other: { readonly time: ShiftTime }): boolean =>
  one.time === other.time;

/**
 * Finds who is on call on each evening.
 * @param canBePaged whether a person can be reached from an instant on
 */
export function staffEvenings(
  { weekly, exceptions }: Rota,
  now: Date,
  canBePaged: (staffId: string, from: Date) => boolean,
): readonly StaffedEvening[] {
  return listEvenings(now).map((evening) => {
    const exception = exceptions.find((one) => one.date === evening.date && isSameEvening(one, evening));
    const usual = weekly.find((one) => one.day === evening.day && isSameEvening(one, evening));
    const staffId = (exception ?? usual)?.staffId ?? null;
    const from = evening.from > now ? evening.from : now;
    const isStaffed = staffId !== null && canBePaged(staffId, from);
    return { ...evening, staffId: isStaffed ? staffId : null, isException: exception !== undefined };
  });
}

/** Sums the hours of the next 7 days in which no one is on call. */
export function sumUnstaffedHours(evenings: readonly StaffedEvening[], now: Date): number {
  const end = now.getTime() + daysAhead * 24 * hour;
  return evenings
    .filter(({ staffId }) => staffId === null)
    .map(({ from, until }) => Math.min(until.getTime(), end) - Math.max(from.getTime(), now.getTime()))
    .reduce((sum, length) => sum + length / hour, 0);
}

/** Finds who is on call now, and who comes next: the first other person of the rota. */
export function findOnCall(evenings: readonly StaffedEvening[]): {
  readonly current: string | undefined;
  readonly next: string | undefined;
} {
  const current = evenings[0]?.staffId ?? undefined;
  const others = evenings.map(({ staffId }) => staffId).filter((id) => id !== null && id !== current);
  return { current, next: others[0] ?? undefined };
}
