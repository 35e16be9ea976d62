import { queryOptions } from '@tanstack/react-query';
import { getScheduleRequest } from '@moments/contract/requests/schedule';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** The wish for another schedule that matters now, and what became of it (ACC-02). */
export const scheduleRequestQuery = queryOptions({
  queryKey: ['schedule-request'],
  queryFn: async ({ signal }) => (await callOrThrow(getScheduleRequest, { signal })).data,
  ...caching.usual,
});
