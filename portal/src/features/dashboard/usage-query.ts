import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@moments/contract/dashboard/dashboard';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';

/** Without its schemas, which the dashboard does not need to load. */
export const getStaticsCall = withoutSchemas<typeof contract.getStatics>({
  method: 'GET',
  path: '/api/v1/students/statics',
  errorSource: 'general',
  defaultError: 'Request failed',
});

/** The dashboard's figures (HOME-02). Once there, they are kept as they are now by `useLive`. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await callOrThrow(getStaticsCall, { signal })).data,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
  ...caching.usual,
});
