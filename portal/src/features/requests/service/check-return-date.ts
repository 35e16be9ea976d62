import { getReturnDateProblems } from '@moments/contract/requests/return-date';

/** The ID of the field's first part, and the beginning of the others'. */
export const returnDateId = 'return-date';

/**
 * Checks a typed day of return. The first wrong part gets the focus.
 * @param today ISO date in Eastern Time
 * @returns whether the day is possible, or empty
 */
export function checkReturnDate(typed: string, today: string): boolean {
  const [first] = getReturnDateProblems(typed, today);
  if (!first) return true;
  const [part = 'month'] = first.parts;
  document.getElementById(part === 'month' ? returnDateId : `${returnDateId}-${part}`)?.focus();
  return false;
}
