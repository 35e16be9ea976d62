import type { ErrorSource } from '@moments/contract/http/error-sources';
import { useStoredError } from '../../api/error-store.ts';

/** What the code field says while the alert above says what happened (AUTH-14). */
export function useCodeFieldError(source: ErrorSource): string | undefined {
  const { error } = useStoredError(source);
  if (!error || error.statusCode >= 500) return undefined;
  return /new one/.test(error.message) ? 'Request a new code below' : 'Check the 6 digits';
}
