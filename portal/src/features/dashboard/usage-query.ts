import { queryOptions } from '@tanstack/react-query';
import { getStatics } from '@moments/contract/dashboard/dashboard';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';

/** The dashboard's numbers (HOME-02). `useLive` keeps them current after the first load. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await callOrThrow(getStatics, { signal })).data,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
  ...caching.usual,
});
