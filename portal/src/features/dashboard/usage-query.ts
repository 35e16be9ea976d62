import { getStatics } from '@moments/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';

import { caching } from '../../api-client/caching.ts';
import { callOrThrow } from '../../api-client/call.ts';

/** The dashboard's figures (HOME-02). */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await callOrThrow(getStatics, { signal })).data,
  ...caching.usual,
});

/** The code of the cards, which comes while their figures are on the way: the page need not wait for it. */
export const usageFiguresQuery = queryOptions({
  queryKey: ['usage-figures'],
  queryFn: async () => ({ UsageFigures: (await import('./usage-figures.tsx')).UsageFigures }),
  staleTime: Infinity,
  gcTime: Infinity,
});
