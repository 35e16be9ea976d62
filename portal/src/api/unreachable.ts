import { useEffect, useEffectEvent } from 'react';
import { errorSources } from '@moments/contract/http/error-sources';
import { ApiError } from './api-error.ts';
import { dismissError, useErrors } from './error-store.ts';
import { transportTexts } from './reply.ts';

// “Check your connection” is no longer true when the connection is back.

/** Dismisses the stored errors of calls that had no connection. */
export function dismissUnreachable(): void {
  const { errors } = useErrors.getState();
  for (const source of errorSources)
    if (errors[source]?.message === transportTexts.unreachable) dismissError(source);
}

/** Calls back when the connection is back, if an error says that there was none. */
export function useConnectionReturn(error: Error | null | undefined, onReturn: () => void): void {
  const isUnreachable = error instanceof ApiError && error.code === 'UNREACHABLE';
  const notify = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const listen = (): void => notify();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, [isUnreachable]);
}
