import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  getMemberProfile,
  type MemberSlices,
  type MemberSubscription,
} from '@moments/contract/members/members';
import { caching } from '../api/caching.ts';
import { callOrThrow } from '../api/call.ts';

/** The data of the profile query. `hash` initializes the referral script (REF-03). */
export interface ProfileData {
  readonly user: MemberSlices;
  readonly subscription: MemberSubscription | null;
  readonly hash: string;
}

export const profileKey = ['profile'] as const;

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }): Promise<ProfileData> => {
    const { user, subscription, hash } = await callOrThrow(getMemberProfile, {
      signal,
    });
    return { user, subscription, hash };
  },
  ...caching.lists,
});

/** Merges changes from a reply into the cached profile. The route guard and every screen update immediately. */
export function updateProfile(client: QueryClient, change: Partial<ProfileData>): void {
  client.setQueryData<ProfileData>(profileKey, (known) => known && { ...known, ...change });
}
