import { ApiError } from '../../api-client/api-error.ts';

/** Whether taking a request back came too late: it was decided, or another one took its place. */
export const isDecidedMeanwhile = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'REQUEST_DECIDED';
