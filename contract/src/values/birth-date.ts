import { ageOn } from './dates.ts';

/** The lowest and highest allowed age, in years (ENR-06). */
const ageLimits = { youngest: 13, oldest: 120 } as const;

export type BirthDatePart = 'month' | 'day' | 'year';

/** What is wrong with a date of birth, and in which of its three fields. */
export interface BirthDateProblem {
  readonly parts: readonly BirthDatePart[];
  readonly message: string;
}

const allParts: readonly BirthDatePart[] = ['month', 'day', 'year'];
const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const isWithin = (text: string, most: number): boolean => Number(text) >= 1 && Number(text) <= most;

function monthProblem(month: string): string | undefined {
  if (month === '') return 'Enter the month';
  return isWithin(month, 12) ? undefined : 'The month must be 1 to 12';
}

function yearProblem(year: string): string | undefined {
  if (year === '') return 'Enter the year';
  return year.length === 4 ? undefined : 'Enter the year with 4 digits';
}

/** A month has its own number of days if it is known; February 29 needs a year. */
function dayProblem(day: string, month: string, year: string): string | undefined {
  if (day === '') return 'Enter the day';
  if (!isWithin(day, 31)) return 'The day must be 1 to 31';
  if (monthProblem(month) !== undefined) return undefined;
  const isYearKnown = yearProblem(year) === undefined;
  // Every fourth year has February 29, as 2000 had.
  const last = new Date(Date.UTC(isYearKnown ? Number(year) : 2000, Number(month), 0));
  if (isYearKnown) last.setUTCFullYear(Number(year), Number(month), 0);
  const days = last.getUTCDate();
  if (Number(day) <= days) return undefined;
  const name = monthNames.format(last);
  return `${isYearKnown && Number(month) === 2 ? `${name} ${year}` : name} has only ${String(days)} days`;
}

function ageProblem(birth: string, today: string): string | undefined {
  if (birth > today) return 'Date of birth cannot be in the future';
  const age = ageOn(birth, today);
  if (age < ageLimits.youngest) return `You must be at least ${String(ageLimits.youngest)} years old`;
  return age > ageLimits.oldest ? 'Please check the year of birth' : undefined;
}

/**
 * Lists what is wrong with a date of birth, each wrong part with words of its own (ENR-06, ENR-17).
 * @param birth ISO date, or its unfinished parts joined by hyphens, such as "1990-2-"
 * @param today ISO date
 */
export function getBirthDateProblems(birth: string, today: string): readonly BirthDateProblem[] {
  if (birth === '') return [{ parts: allParts, message: 'Date of birth is required' }];
  const typed = /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/.exec(birth);
  if (!typed) return [{ parts: allParts, message: 'Please enter a valid date of birth' }];
  const [, year = '', month = '', day = ''] = typed;
  const messages = { month: monthProblem(month), day: dayProblem(day, month, year), year: yearProblem(year) };
  const problems = allParts.flatMap((part) => {
    const message = messages[part];
    return message === undefined ? [] : [{ parts: [part], message }];
  });
  if (problems.length > 0) return problems;
  const message = ageProblem(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, today);
  return message === undefined ? [] : [{ parts: ['year'], message }];
}

/** Returns one message about a date of birth, or undefined if it is valid. @param birth, today as above */
export function birthDateError(birth: string, today: string): string | undefined {
  const problems = getBirthDateProblems(birth, today);
  return problems.length === 0 ? undefined : problems.map(({ message }) => message).join('. ');
}
