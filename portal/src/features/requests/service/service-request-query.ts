import { queryOptions } from '@tanstack/react-query';
import { getServiceRequest } from '@moments/contract/requests/service-requests';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The latest wish to pause or end the service, and what became of it (ACC-03). */
export const serviceRequestQuery = queryOptions({
  queryKey: ['service-request'],
  queryFn: async ({ signal }) => (await callOrThrow(getServiceRequest, { signal })).data,
  ...caching.usual,
});
