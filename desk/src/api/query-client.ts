import { QueryClient } from '@tanstack/react-query';
import { isOffline } from './desk-error.ts';

/** Milliseconds between two tries of a read that did not reach the server. */
const tryAgain = 5_000;

/**
 * Holds what the pages show. Events of the stream say when something is out of date, so nothing is read again by age. An event comes once,
 * so a read that did not reach the server is tried again: a crisis must show. A lock empties it: names and texts are nowhere else in the
 * page's memory.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      retry: false,
      refetchInterval: ({ state }) => (isOffline(state.error) ? tryAgain : false),
      refetchIntervalInBackground: true,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
