import { create } from 'zustand';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import type { ApiError } from './api-error.ts';

/** The last error of a source (ERR-03). `time` in ms since 1970. */
export interface StoredError {
  readonly message: string;
  readonly statusCode: number;
  readonly time: number;
  /** Seconds to wait before the next try, if a limit was reached. */
  readonly retryAfter?: number | undefined;
  readonly code?: ApiError['code'] | undefined;
}

interface ErrorState {
  readonly errors: Readonly<Partial<Record<ErrorSource, StoredError>>>;
}

export const useErrors = create<ErrorState>(() => ({ errors: {} }));

/** Stores the last error of a source (ERR-03). */
export function recordError(
  source: ErrorSource,
  message: string,
  {
    statusCode = 500,
    retryAfter,
    code,
  }: Partial<Pick<StoredError, 'statusCode' | 'retryAfter' | 'code'>> = {},
): void {
  const error = { message, statusCode, retryAfter, code, time: Date.now() };
  useErrors.setState(({ errors }) => ({ errors: { ...errors, [source]: error } }));
}

export function dismissError(source: ErrorSource): void {
  if (!useErrors.getState().errors[source]) return;
  useErrors.setState(({ errors }) => ({ errors: { ...errors, [source]: undefined } }));
}

export const dismissAllErrors = (): void => useErrors.setState({ errors: {} });

/** Returns the current error of a source, and a function that dismisses it. */
export function useStoredError(source: ErrorSource): {
  readonly error: StoredError | undefined;
  readonly dismiss: () => void;
} {
  const error = useErrors((state) => state.errors[source]);
  return { error, dismiss: () => dismissError(source) };
}
