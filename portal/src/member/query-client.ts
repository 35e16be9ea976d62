import { QueryClient } from '@tanstack/react-query';
import { caching } from '../api/caching.ts';

/** Creates the query client. Calls retry on their own (ERR-04), so queries don't. Caching follows API-06. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { ...caching.usual, retry: false },
      mutations: { retry: false },
    },
  });
