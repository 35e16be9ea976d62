export interface DateParts {
  month: string;
  day: string;
  year: string;
}

export type DatePart = keyof DateParts;

/** The parts in the order of the fields, which is that of dates in the US. */
export const dateParts = ['month', 'day', 'year'] as const satisfies readonly DatePart[];

const partLengths: Readonly<Record<DatePart, number>> = { month: 2, day: 2, year: 4 };

/** The maximum number of each part. Larger numbers are ignored (ERR-06). */
const maxima: Readonly<Record<DatePart, number>> = { month: 12, day: 31, year: 9999 };

/** Splits a value of `toDateValue` into its parts. */
export function parseDateParts(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/**
 * Joins the parts to `YYYY-MM-DD` when all are filled, without checking that the date exists. Joins unfinished parts
 * with hyphens, and returns '' if all are empty.
 */
export function toDateValue({ year, month, day }: DateParts): string {
  if (year === '' && month === '' && day === '') return '';
  const complete = year.length === partLengths.year && month !== '' && day !== '';
  return complete ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}-${month}-${day}`;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const parseMonth = (name: string): string => {
  const place = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  return place < 0 ? '' : String(place + 1);
};

/** "02/15/1990", "2-15-1990", "02151990", "1990-02-15", "Feb 15, 1990". A year with two digits is kept: the form asks for all four. */
const wholeDates: readonly (readonly [RegExp, (found: readonly string[]) => DateParts])[] = [
  [
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/,
    ([month = '', day = '', year = '']) => ({ month, day, year }),
  ],
  [/^(\d{2})(\d{2})(\d{4})$/, ([month = '', day = '', year = '']) => ({ month, day, year })],
  [/^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/, ([year = '', month = '', day = '']) => ({ month, day, year })],
  [
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i,
    ([name = '', day = '', year = '']) => ({ month: parseMonth(name), day, year }),
  ],
];

/** Reads a whole date that was pasted or filled in at once, in US order or as `YYYY-MM-DD`; undefined if it is none. */
export function parseWholeDate(text: string): DateParts | undefined {
  for (const [pattern, read] of wholeDates) {
    const found = pattern.exec(text.trim());
    if (found) return read(found.slice(1));
  }
  return undefined;
}

/** Returns the first part that is too large, as in a date that begins with the day. */
export const findTooLarge = (parts: DateParts): DatePart | undefined =>
  dateParts.find((part) => Number(parts[part]) > maxima[part]);

/** Decides whether a part is complete. A digit that can't begin a larger number ends it: after month 2, the next digit is the day's. */
const isPartComplete = (part: DatePart, digits: string): boolean =>
  part !== 'year' && digits.length === 1 && Number(digits) * 10 > maxima[part];

export interface TypedPart {
  readonly parts: DateParts;
  /** The field in which typing continues. */
  readonly next?: DatePart;
  /** The field whose number would have become too large. */
  readonly tooLarge?: DatePart;
}

const getNextPart = (part: DatePart): DatePart => (part === 'month' ? 'day' : 'year');

/**
 * Takes the text of a field (ENR-17): keeps its digits, and says where typing continues when the part is complete or a separator
 * was typed.
 */
export function typePart(parts: DateParts, part: DatePart, text: string): TypedPart {
  const digits = text.replace(/\D/g, '').slice(0, partLengths[part]);
  const typed = { ...parts, [part]: digits };
  const isLonger = digits.length > parts[part].length;
  if (findTooLarge(typed) === part) {
    const first = digits.slice(0, 1);
    if (!isPartComplete(part, first) || parts[getNextPart(part)] !== '') return { parts, tooLarge: part };
    return {
      parts: { ...parts, [part]: first, [getNextPart(part)]: digits.slice(1) },
      next: getNextPart(part),
    };
  }
  const isDone = digits !== '' && (/\d\D$/.test(text) || (isLonger && digits.length === partLengths[part]));
  return part !== 'year' && isDone ? { parts: typed, next: getNextPart(part) } : { parts: typed };
}
