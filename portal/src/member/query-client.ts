import { QueryClient } from '@tanstack/react-query';
import { caching } from '../api/caching.ts';

/** Calls repeat themselves (ERR-04), so queries don't; caching is API-06. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { ...caching.usual, retry: false },
      mutations: { retry: false },
    },
  });
