import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Derivation } from '@moments/contract/members/derived-status';
import { getDerivedStatus, memberLabel } from '@moments/contract/members/status-facts';
import { useToday } from '../dates/use-clock.ts';
import { profileKey, profileQuery, updateProfile, type ProfileData } from './profile-query.ts';

/** The signed-in member, with what is derived from the profile. */
export interface Profile extends ProfileData {
  readonly memberId: string;
  /** Status and, where it applies, wizard step (STAT-02). */
  readonly derivation: Derivation;
  readonly label: 'VIP Member' | 'Community Member';
  readonly hasActiveMembership: boolean;
}

/** @param today ISO date in Eastern Time */
export function profileOf(data: ProfileData, today: string): Profile {
  return {
    ...data,
    memberId: data.user.basicInfo._id,
    derivation: getDerivedStatus(data.user, data.subscription, today),
    label: memberLabel(data.user),
    hasActiveMembership: data.subscription?.status === 'MEMBERSHIP_ACTIVE',
  };
}

/**
 * The profile inside the signed-in layout, which shows screens only once it is loaded (LAY-04).
 * @throws outside of it
 */
export function useProfile(): Profile {
  const { data } = useQuery(profileQuery);
  const today = useToday();
  const profile = useMemo(() => data && profileOf(data, today), [data, today]);
  if (!profile) throw new Error('useProfile needs the signed-in layout around it');
  return profile;
}

/** Puts the profile that a mutation's reply carries into the cache: `update({ user, subscription, hash })`. */
export function useProfileUpdate(): (change: Partial<ProfileData>) => void {
  const client = useQueryClient();
  return useCallback((change) => updateProfile(client, change), [client]);
}

/** Asks the server for the profile again, for replies that carry none. Resolves once it is there. */
export function useProfileRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: profileKey }), [client]);
}
