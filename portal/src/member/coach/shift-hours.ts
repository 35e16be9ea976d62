import { formatShiftTime, type ShiftTime, shiftTimes } from '@moments/contract/values/shift-times';
import { useToday } from '../../dates/use-clock.ts';
import { getCoachingHours } from './coach-rules.ts';

/** Returns the time zone of the member's device, as IANA names it. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ShiftTimeChoice {
  readonly value: ShiftTime;
  readonly label: string;
  /** The hours in Eastern Time, and in the member's zone if the clocks there show others. */
  readonly note: string;
}

/** Formats the hours of a shift in the member's zone: " (2–4 PM your time)". Returns an empty text if they are those in Eastern Time. */
function formatOwnHours(shiftTime: ShiftTime, today: string, timeZone: string): string {
  const { own, dayShift } = getCoachingHours({ shiftTime, shiftDays: [] }, today, timeZone);
  // An hour stays with its AM or PM. Large text on a narrow phone needs the other breaks.
  const day = dayShift === 0 ? '' : `, the day ${dayShift > 0 ? 'after' : 'before'}`;
  return own === undefined ? '' : ` (${own.replaceAll(/ (?=[AP]M)/g, '\u00A0')} your time${day})`;
}

/** Returns the times of coaching as form choices, with the hours on the member's own clock: an evening in New York is an afternoon in Los Angeles (ADD-02). */
export const getShiftTimeChoices = (today: string, timeZone: string): readonly ShiftTimeChoice[] =>
  (['1', '2'] as const).map((value) => {
    const { label, hours } = shiftTimes[value];
    return { value, label, note: `${hours}${formatOwnHours(value, today, timeZone)}` };
  });

export const useShiftTimeChoices = (): readonly ShiftTimeChoice[] =>
  getShiftTimeChoices(useToday(), getOwnTimeZone());

/** Formats a time with the hours on the member's own clock: "Early Evening, 5-7 PM ET (2–4 PM your time)". */
export function useShiftTimeText(time: ShiftTime | null): string {
  const today = useToday();
  return time === null ? '' : `${formatShiftTime(time)}${formatOwnHours(time, today, getOwnTimeZone())}`;
}
