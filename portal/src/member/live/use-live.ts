import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { getMemberProfile } from '@moments/contract/members/members';
import { getMemberProfileWire } from '@moments/contract/members/members-wire';
import { call, type BackgroundOptions } from '../../api/call.ts';
import { profileKey, type ProfileData } from '../profile-query.ts';
import { startPolling } from './refetch.ts';

/** Data to keep current: its query, and a function that reads it again and returns undefined on a failure. */
export interface LiveQuery {
  readonly queryKey: QueryKey;
  readonly read: (options: BackgroundOptions) => Promise<object | undefined>;
}

/** The member's status decides which notices about Moments are shown. */
const liveProfile: LiveQuery = {
  queryKey: profileKey,
  read: async (options): Promise<ProfileData | undefined> => {
    const result = await call<typeof getMemberProfile>(getMemberProfileWire, options);
    if (!result.ok) return undefined;
    const { user, subscription, hash } = result.reply;
    return { user, subscription, hash };
  },
};

const updatesOf = (client: QueryClient, queryKey: QueryKey): number | undefined =>
  client.getQueryState(queryKey)?.dataUpdateCount;

/** Refetches a query. Ignores the reply if the query got newer data in the meantime. */
async function refresh(
  client: QueryClient,
  { queryKey, read }: LiveQuery,
  how: BackgroundOptions,
): Promise<void> {
  const known = updatesOf(client, queryKey);
  const data = await read(how);
  const isOvertaken = how.signal.aborted || updatesOf(client, queryKey) !== known;
  if (data && !isOvertaken) client.setQueryData(queryKey, data);
}

/**
 * Keeps a screen's data and the member's status current while the screen is visible.
 * @param query must be the same object at each render
 */
export function useLive(query: LiveQuery): void {
  const client = useQueryClient();
  useEffect(() => {
    let reading = new AbortController();
    const stop = startPolling((isAutomatic) => {
      // Abort the earlier refetch. If its reply arrived first, the newer reply would be ignored.
      reading.abort();
      reading = new AbortController();
      const how = { background: { isAutomatic }, signal: reading.signal };
      [query, liveProfile].forEach((each) => void refresh(client, each, how));
    });
    return () => {
      stop();
      reading.abort();
    };
  }, [client, query]);
}
