import { queryOptions } from '@tanstack/react-query';
import type { getStatics } from '@moments/contract/dashboard/dashboard';
import { getStaticsWire } from '@moments/contract/dashboard/dashboard-wire';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';

/** The dashboard's figures (HOME-02). Once there, they are kept as they are now by `useLive`. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await callOrThrow<typeof getStatics>(getStaticsWire, { signal })).data,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
  ...caching.usual,
});
