import { ApiError } from '../../../api/api-error.ts';

/** Returns what the server said about the day of return, if that is why it rejected a call. */
export const getReturnDateError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'returnDate')?.message : undefined;
