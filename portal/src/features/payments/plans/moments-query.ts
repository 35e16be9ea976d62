import { queryOptions } from '@tanstack/react-query';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The Moments that an add-on is added to. */
export const momentsQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  ...caching.usual,
});
