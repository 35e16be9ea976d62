import { fetchInBackground } from '../../api/fetch-in-background.ts';
import type { LiveQuery } from '../../member/live/use-live.ts';
import { getStaticsCall, usageQuery } from './usage-query.ts';

/** The dashboard's figures, read again while it is looked at: a text that was just sent is in them. */
export const liveUsage: LiveQuery = {
  queryKey: usageQuery.queryKey,
  read: async (reading) => (await fetchInBackground(getStaticsCall, reading))?.data,
};
