import { queryOptions } from '@tanstack/react-query';
import type { getStatics } from '@moments/contract/dashboard/dashboard';
import { getStaticsWire } from '@moments/contract/dashboard/dashboard-wire';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';

/** The dashboard's numbers (HOME-02). `useLive` keeps them current after the first load. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await callOrThrow<typeof getStatics>(getStaticsWire, { signal })).data,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
  ...caching.usual,
});
