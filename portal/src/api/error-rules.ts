import { ApiError } from './api-error.ts';

/** Returns whether a request can't be withdrawn any longer, because it was decided or replaced. */
export const isAlreadyDecided = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'REQUEST_ALREADY_DECIDED';

/** Returns whether the same call would fail again. The message says what to do instead. */
export const isConflict = (error: Error | null): boolean =>
  error instanceof ApiError && error.statusCode === 409;

/** Returns whether cached data may be stale: something changed elsewhere, or only the reply of a call was lost. */
export const isDataStale = (error: Error): boolean =>
  !(error instanceof ApiError) || error.statusCode === 409 || error.statusCode >= 500;
