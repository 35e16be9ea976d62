import { calculateAge } from './dates.ts';
import { allDateParts, getDatePartProblems, type DateProblem } from './typed-date.ts';

/** The lowest and highest allowed age, in years (ENR-06). */
const ageLimits = { youngest: 13, oldest: 120 } as const;

function findAgeProblem(birth: string, today: string): string | undefined {
  if (birth > today) return 'Date of birth cannot be in the future';
  const age = calculateAge(birth, today);
  if (age < ageLimits.youngest) return `You must be at least ${String(ageLimits.youngest)} years old`;
  return age > ageLimits.oldest ? 'Please check the year of birth' : undefined;
}

/**
 * Lists what is wrong with a date of birth, each wrong part with a message of its own (ENR-06, ENR-17).
 * @param birth ISO date, or its unfinished parts joined by hyphens, such as "1990-2-"
 * @param today ISO date
 */
export function getBirthDateProblems(birth: string, today: string): readonly DateProblem[] {
  if (birth === '') return [{ parts: allDateParts, message: 'Date of birth is required' }];
  const typed = getDatePartProblems(birth);
  if (!typed) return [{ parts: allDateParts, message: 'Please enter a valid date of birth' }];
  if (typed.problems.length > 0) return typed.problems;
  const message = findAgeProblem(typed.date, today);
  return message === undefined ? [] : [{ parts: ['year'], message }];
}

/** Returns one message about a date of birth, or undefined if it is valid. @param birth, today as above */
export function findBirthDateError(birth: string, today: string): string | undefined {
  const problems = getBirthDateProblems(birth, today);
  return problems.length === 0 ? undefined : problems.map(({ message }) => message).join('. ');
}
