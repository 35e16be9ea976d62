import { startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { shiftTimes, type ShiftDay, type ShiftTime } from '@moments/contract/values/shift-times';
import { easternTimeZone } from '@moments/contract/values/time-zone';

export interface Shift {
  readonly time: ShiftTime;
  readonly days: readonly ShiftDay[];
}

const easternHour = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Returns an instant on a day in Eastern Time. Clocks change in the night, so the hours since midnight may be one off. */
export function toEasternHour(isoDate: string, hour: number): Date {
  const guess = new Date(startOfEasternDay(isoDate).getTime() + hour * 3_600_000);
  const difference = hour - Number(easternHour.format(guess));
  return new Date(guess.getTime() + difference * 3_600_000);
}

const weekdays: readonly ShiftDay[] = ['7', '1', '2', '3', '4', '5', '6'];

export const toWeekday = (isoDate: string): ShiftDay =>
  weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? '7';

export interface RunningShift {
  readonly from: Date;
  readonly until: Date;
}

/** Lists a coach's shifts of today, in Eastern Time. */
function listShiftsToday(shifts: readonly Shift[], now: Date): readonly RunningShift[] {
  const today = toEasternIsoDate(now);
  return shifts
    .filter(({ days }) => days.some((day) => day === toWeekday(today)))
    .map(({ time }) => ({
      from: toEasternHour(today, shiftTimes[time].from),
      until: toEasternHour(today, shiftTimes[time].to),
    }));
}

/** Finds the shift that runs now. @returns undefined if none does */
export const findRunningShift = (shifts: readonly Shift[], now: Date): RunningShift | undefined =>
  listShiftsToday(shifts, now).find(({ from, until }) => from <= now && now < until);

/** Finds the shift of today that runs now or comes next. @returns undefined if there is none today */
export const findNextShiftToday = (shifts: readonly Shift[], now: Date): RunningShift | undefined =>
  listShiftsToday(shifts, now)
    .filter(({ until }) => now < until)
    .sort((one, other) => one.from.getTime() - other.from.getTime())[0];

/** Finds the time and day of the shift that runs now for any member. @returns undefined between shifts */
export function findRunningTime(now: Date): { readonly time: ShiftTime; readonly day: string } | undefined {
  const day = toWeekday(toEasternIsoDate(now));
  const hour = Number(easternHour.format(now));
  const times = Object.keys(shiftTimes) as ShiftTime[];
  const time = times.find((name) => shiftTimes[name].from <= hour && hour < shiftTimes[name].to);
  return time && { time, day };
}

interface Schedule {
  readonly shiftTime: ShiftTime | null;
  readonly shiftDays: readonly ShiftDay[];
}

/** Finds when a member's next evening begins: today's, if it hasn't begun, or a later day's. @returns undefined without a schedule */
export function findNextShift({ shiftTime, shiftDays }: Schedule, now: Date): Date | undefined {
  if (shiftTime === null) return undefined;
  const today = startOfEasternDay(toEasternIsoDate(now)).getTime();
  // Noon, because a day of a clock change has 23 or 25 hours.
  return Array.from({ length: 8 }, (_, days) =>
    toEasternIsoDate(new Date(today + (days * 24 + 12) * 3_600_000)),
  )
    .filter((day) => shiftDays.some((each) => each === toWeekday(day)))
    .map((day) => toEasternHour(day, shiftTimes[shiftTime].from))
    .find((from) => from > now);
}

/** Returns whether it is a member's shift now. */
export function isOnShift({ shiftTime, shiftDays }: Schedule, now: Date): boolean {
  const running = findRunningTime(now);
  return running?.time === shiftTime && shiftDays.some((day) => day === running.day);
}
