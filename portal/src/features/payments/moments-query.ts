import { queryOptions } from '@tanstack/react-query';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { caching } from '../../api/caching.ts';
import { call, callOrThrow } from '../../api/call.ts';
import type { LiveQuery } from '../../member/live/live-updates.ts';

/** The member's Moments, with where they come from (BILL-02). */
export const momentsQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  ...caching.usual,
});

/** The same for a page that follows them: after they have loaded, `useLive` keeps them current. */
export const followedMomentsQuery = queryOptions({
  ...momentsQuery,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
});

/** Keeps the Moments current while the member looks at them. */
export const liveMoments: LiveQuery = {
  queryKey: momentsQuery.queryKey,
  kinds: ['moments'],
  read: async (options) => {
    const result = await call(getMomentsBalance, options);
    return result.ok ? result.reply.data : undefined;
  },
};
