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
  /** Until when the person can be paged: the end of the evening, or the beginning of an absence before it. */
  readonly staffedUntil: Date;
  readonly isException: boolean;
}

interface Absences {
  readonly awayUntil: Date | null;
  readonly plannedAway: { readonly from: string; readonly until: string } | null;
}

/** Finds until when a person can be paged from an instant on. @returns undefined if they are away then, and null if no absence is known */
export function findPageableUntil({ awayUntil, plannedAway }: Absences, from: Date): Date | null | undefined {
  if (awayUntil !== null && awayUntil > from) return undefined;
  if (!plannedAway || new Date(plannedAway.until) <= from) return null;
  const begins = new Date(plannedAway.from);
  return begins > from ? begins : undefined;
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

/** @param findUntil until when a person can be paged from an instant on, as in `findPageableUntil` */
function staffEvening(
  evening: Evening,
  staffId: string | null,
  from: Date,
  findUntil: FindUntil,
): Pick<StaffedEvening, 'staffId' | 'staffedUntil'> {
  const until = staffId === null ? undefined : findUntil(staffId, from);
  if (until === undefined) return { staffId: null, staffedUntil: evening.from };
  return { staffId, staffedUntil: until !== null && until < evening.until ? until : evening.until };
}

type FindUntil = (staffId: string, from: Date) => Date | null | undefined;

/**
 * Finds who is on call on each evening.
 * @param findUntil until when a person can be paged from an instant on, as in `findPageableUntil`
 */
export function staffEvenings(
  { weekly, exceptions }: Rota,
  now: Date,
  findUntil: FindUntil,
): readonly StaffedEvening[] {
  return listEvenings(now).map((evening) => {
    const exception = exceptions.find((one) => one.date === evening.date && isSameEvening(one, evening));
    const usual = weekly.find((one) => one.day === evening.day && isSameEvening(one, evening));
    const from = evening.from > now ? evening.from : now;
    const staffed = staffEvening(evening, (exception ?? usual)?.staffId ?? null, from, findUntil);
    return { ...evening, ...staffed, isException: exception !== undefined };
  });
}

/** Sums the hours of the next 7 days in which no one is on call. */
export function sumUnstaffedHours(evenings: readonly StaffedEvening[], now: Date): number {
  const end = now.getTime() + daysAhead * 24 * hour;
  return evenings
    .map(({ staffedUntil, until }) =>
      Math.max(0, Math.min(until.getTime(), end) - Math.max(staffedUntil.getTime(), now.getTime())),
    )
    .reduce((sum, length) => sum + length / hour, 0);
}

/** Finds who is on call now, and who is paged next: the first other person of the rota who can be paged now. */
export function findOnCall(
  evenings: readonly StaffedEvening[],
  isHere: (staffId: string) => boolean,
): {
  readonly current: string | undefined;
  readonly next: string | undefined;
} {
  const current = evenings[0]?.staffId ?? undefined;
  const others = evenings.flatMap(({ staffId }) =>
    staffId !== null && staffId !== current && isHere(staffId) ? [staffId] : [],
  );
  return { current, next: others[0] };
}
