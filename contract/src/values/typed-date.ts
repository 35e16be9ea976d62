export type TypedDatePart = 'month' | 'day' | 'year';

/** The error of a typed date, and the field that has it. */
export interface DateProblem {
  readonly parts: readonly TypedDatePart[];
  readonly message: string;
}

export const allDateParts: readonly TypedDatePart[] = ['month', 'day', 'year'];
const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const isWithin = (text: string, most: number): boolean => Number(text) >= 1 && Number(text) <= most;

function findMonthProblem(month: string): string | undefined {
  if (month === '') return 'Enter the month';
  return isWithin(month, 12) ? undefined : 'The month must be 1 to 12';
}

function findYearProblem(year: string): string | undefined {
  if (year === '') return 'Enter the year';
  return year.length === 4 ? undefined : 'Enter the year with 4 digits';
}

/** Finds the problem of a day. A known month has its own number of days; February 29 needs a year. */
function findDayProblem(day: string, month: string, year: string): string | undefined {
  if (day === '') return 'Enter the day';
  if (!isWithin(day, 31)) return 'The day must be 1 to 31';
  if (findMonthProblem(month) !== undefined) return undefined;
  const isYearKnown = findYearProblem(year) === undefined;
  // Every fourth year has February 29, as 2000 had.
  const last = new Date(Date.UTC(isYearKnown ? Number(year) : 2000, Number(month), 0));
  if (isYearKnown) last.setUTCFullYear(Number(year), Number(month), 0);
  const days = last.getUTCDate();
  if (Number(day) <= days) return undefined;
  const name = monthNames.format(last);
  return `${isYearKnown && Number(month) === 2 ? `${name} ${year}` : name} has only ${String(days)} days`;
}

/**
 * Lists what is wrong with the parts of a typed date, each wrong part with a message of its own (ENR-17).
 * @param typed ISO date, or its unfinished parts joined by hyphens, such as "1990-2-"
 * @returns undefined if these aren't three parts; `date` is an ISO date if there are no problems
 */
export function getDatePartProblems(
  typed: string,
): { readonly date: string; readonly problems: readonly DateProblem[] } | undefined {
  const parts = /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/.exec(typed);
  if (!parts) return undefined;
  const [, year = '', month = '', day = ''] = parts;
  const messages = {
    month: findMonthProblem(month),
    day: findDayProblem(day, month, year),
    year: findYearProblem(year),
  };
  const problems = allDateParts.flatMap((part) => {
    const message = messages[part];
    return message === undefined ? [] : [{ parts: [part], message }];
  });
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, problems };
}
