import { getReturnDateProblems } from '@moments/contract/requests/return-date';
import { ApiError } from '../../../api/api-error.ts';

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

/** Returns what the server said about the day of return, if that is why it rejected a call. */
export const getReturnDateError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'returnDate')?.message : undefined;
