import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { getMemberProfile } from '@moments/contract/members/members';
import { getMemberProfileWire } from '@moments/contract/members/members-wire';
import { call, type BackgroundOptions } from '../../api/call.ts';
import { profileKey, type ProfileData } from '../profile-query.ts';
import { startPolling } from './refetch.ts';

/** What changes while it is looked at: the query that holds it, and how it is read again, undefined where nothing came. */
export interface LiveQuery {
  readonly queryKey: QueryKey;
  readonly read: (options: BackgroundOptions) => Promise<object | undefined>;
}

/** The member's status decides what is said of their Moments. */
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

/** Reads again; what something else has brought meanwhile is newer than the answer. */
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
 * Keeps what a screen shows, and the member's status with it, as it is now, while the screen is seen.
 * @param query the same at each render
 */
export function useLive(query: LiveQuery): void {
  const client = useQueryClient();
  useEffect(() => {
    let reading = new AbortController();
    const stop = startPolling((unattended) => {
      // What is still on its way was asked for earlier: were it to come in between, the newer answer would count as overtaken.
      reading.abort();
      reading = new AbortController();
      const how = { background: { isUnattended: unattended }, signal: reading.signal };
      [query, liveProfile].forEach((each) => void refresh(client, each, how));
    });
    return () => {
      stop();
      reading.abort();
    };
  }, [client, query]);
}
