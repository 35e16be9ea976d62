import type { getStatics } from '@moments/contract/dashboard/dashboard';
import { getStaticsWire } from '@moments/contract/dashboard/dashboard-wire';
import { call } from '../../api/call.ts';
import type { LiveQuery } from '../../member/live/use-live.ts';
import { usageQuery } from './usage-query.ts';

/** The dashboard's figures, read again while it is looked at: a text that was just sent is in them. */
export const liveUsage: LiveQuery = {
  queryKey: usageQuery.queryKey,
  read: async (options) => {
    const result = await call<typeof getStatics>(getStaticsWire, options);
    return result.ok ? result.reply.data : undefined;
  },
};
