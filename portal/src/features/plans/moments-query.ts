import { getMomentsBalance } from '@moments/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';

import { caching } from '../../api-client/caching.ts';
import { callOrThrow } from '../../api-client/call.ts';

/** The Moments that an add-on is added to. */
export const momentsQuery = queryOptions({
  queryKey: ['moments-balance'],
  queryFn: async ({ signal }) => (await callOrThrow(getMomentsBalance, { signal })).data,
  ...caching.usual,
});
