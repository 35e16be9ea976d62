import { ApiError } from './api-error.ts';

/** Whether taking a request back came too late: it was decided, or another one took its place. */
export const isAlreadyDecided = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'REQUEST_ALREADY_DECIDED';

/** Whether a refusal says what to do instead: trying the same again would not help. */
export const isConflict = (error: Error | null): boolean =>
  error instanceof ApiError && error.statusCode === 409;

/** Whether what is known may be old: something changed elsewhere, or the call was done and only its answer was lost. */
export const isDataStale = (error: Error): boolean =>
  !(error instanceof ApiError) || error.statusCode === 409 || error.statusCode >= 500;
