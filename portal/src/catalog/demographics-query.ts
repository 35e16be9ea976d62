import { getMemberDemographics } from '@moments/contract/demographics';
import { queryOptions } from '@tanstack/react-query';

import { caching } from '../api-client/caching.ts';
import { callOrThrow } from '../api-client/call.ts';

/** Option sets of the personal details (ENR-08). */
export const demographicsQuery = queryOptions({
  queryKey: ['demographics'],
  queryFn: async ({ signal }) => (await callOrThrow(getMemberDemographics, { signal })).data,
  ...caching.lists,
});
