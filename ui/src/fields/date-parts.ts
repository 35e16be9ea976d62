/** A typed date, part by part, as it stands in the fields. */
export interface DateParts {
  month: string;
  day: string;
  year: string;
}

export type DatePart = keyof DateParts;

/** The longest text of each part. */
export const PART_LENGTH: Readonly<Record<DatePart, number>> = { month: 2, day: 2, year: 4 };

/** The largest number of each part; a larger one is ignored. */
export const PART_MAX: Readonly<Record<DatePart, number>> = { month: 12, day: 31, year: 9999 };

/** The parts of a value of `datePartsValue`. */
export function parseDateParts(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/**
 * `YYYY-MM-DD` once all parts are there (real or not: that is for the rules to judge), the unfinished parts joined
 * by hyphens before, and '' for nothing at all.
 */
export function datePartsValue({ year, month, day }: DateParts): string {
  if (year === '' && month === '' && day === '') return '';
  const complete = year.length === PART_LENGTH.year && month !== '' && day !== '';
  return complete ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}-${month}-${day}`;
}
