// The shifts and their labels, without the schemas of shifts.ts: the dashboard must not load zod.

/** '1' = Early Evening, '2' = Late Evening (ADD-02). */
export type ShiftTime = '1' | '2';

/** 1 = Monday … 7 = Sunday. */
export type ShiftDay = '1' | '2' | '3' | '4' | '5' | '6' | '7';

interface ShiftTimeLabel {
  readonly label: string;
  /** The hours as people read them. */
  readonly hours: string;
  /** The same hours in Eastern Time, 0 to 24. */
  readonly from: number;
  readonly to: number;
}

export const shiftTimes: Readonly<Record<ShiftTime, ShiftTimeLabel>> = {
  1: { label: 'Early Evening', hours: '5-7 PM ET', from: 17, to: 19 },
  2: { label: 'Late Evening', hours: '7-9 PM ET', from: 19, to: 21 },
};

const dayNames: Readonly<Record<ShiftDay, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

export const getShortDayName = (day: ShiftDay): string => dayNames[day].slice(0, 3);

const isShiftTime = (text: string): text is ShiftTime => text in shiftTimes;
const isShiftDay = (text: string): text is ShiftDay => text in dayNames;

/** @throws Error for a text that is no time, which no form offers */
export function toShiftTime(text: string): ShiftTime {
  if (!isShiftTime(text)) throw new Error('Unknown time of a shift');
  return text;
}

export const toShiftDays = (texts: readonly string[]): ShiftDay[] => texts.filter(isShiftDay);

/** The days as form choices, Monday to Sunday (ADD-02). */
export const shiftDayChoices = toShiftDays(Object.keys(dayNames)).map((value) => ({
  value,
  label: getShortDayName(value),
}));

/** Formats days in the order of the week: "Mon, Wed". */
export const formatDays = (days: readonly ShiftDay[]): string =>
  [...days].sort().map(getShortDayName).join(', ');

/** Formats days with their full names: "Monday, Wednesday". */
export const formatFullDays = (days: readonly ShiftDay[]): string =>
  [...days]
    .sort()
    .map((day) => dayNames[day])
    .join(', ');

/** Formats a time: "Early Evening, 5-7 PM ET". Returns an empty text if no time is chosen. */
export const formatShiftTime = (time: ShiftTime | null): string =>
  time === null ? '' : `${shiftTimes[time].label}, ${shiftTimes[time].hours}`;
