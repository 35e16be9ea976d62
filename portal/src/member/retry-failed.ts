import type { QueryClient } from '@tanstack/react-query';
import { runAutomatically } from '../api/automatic-calls.ts';
import { useSession } from '../session/session-store.ts';

/**
 * Reads again what failed. The member pressed nothing, so these calls don't extend the session.
 * @param type with `stale`, only what the page shows as it was before the failure
 */
export function retryFailed(client: QueryClient, type?: 'stale'): void {
  runAutomatically(() => {
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && (!type || state.data !== undefined),
    });
  });
}

/** Reads again what failed as soon as the connection is back. @returns a function that ends it */
export function retryFailedReads(client: QueryClient): () => void {
  const retry = (): void => {
    // While the session is about to end, the page makes no background calls.
    if (useSession.getState().endsAt === undefined) retryFailed(client);
  };
  addEventListener('online', retry);
  return () => removeEventListener('online', retry);
}
