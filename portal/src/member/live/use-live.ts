import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retryFailed } from '../retry-failed.ts';
import { keepCurrent, type LiveQuery } from './live-updates.ts';
import { isLive } from './open-streams.ts';
import { startPolling } from './refetch.ts';

/**
 * Keeps a screen's data and the member's status current while the screen is visible.
 * @param query must be the same object at each render
 */
export function useLive(query: LiveQuery): void {
  const client = useQueryClient();
  useEffect(() => {
    const { read, stop } = keepCurrent(client, query);
    const stopPolling = startPolling((isAutomatic) => {
      // An error without data has its own button.
      if (isAutomatic) retryFailed(client, 'stale');
      // While events arrive, only the member's return reads everything again.
      read(isAutomatic, isAutomatic && isLive());
    });
    return () => {
      stopPolling();
      stop();
    };
  }, [client, query]);
}
