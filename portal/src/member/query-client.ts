import { QueryClient } from '@tanstack/react-query';
import { caching } from '../api/caching.ts';

/** Creates the query client. Calls retry on their own (ERR-04), so queries don't. Caching follows API-06. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails with a message right away. By default it would wait in silence, and a button would say "Saving..." forever.
      queries: { ...caching.usual, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
