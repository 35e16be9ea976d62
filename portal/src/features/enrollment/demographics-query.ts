import { queryOptions } from '@tanstack/react-query';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';

/** Option sets of the personal details (ENR-08). */
export const demographicsQuery = queryOptions({
  queryKey: ['demographics'],
  queryFn: async ({ signal }) => (await callOrThrow(getMemberDemographics, { signal })).data,
  ...caching.lists,
});
