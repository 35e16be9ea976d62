import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getLastDay } from '@moments/contract/members/account-end';
import type { Derivation } from '@moments/contract/members/derived-status';
import { getDerivedStatus, getMemberLabel } from '@moments/contract/members/status-facts';
import { useToday } from '../dates/use-clock.ts';
import { profileKey, profileQuery, updateProfile, type ProfileData } from './profile-query.ts';

/** The logged-in member, with values derived from the profile. */
export interface Profile extends ProfileData {
  readonly memberId: string;
  /** The derived status and, during enrollment, the step (STAT-02). */
  readonly derivation: Derivation;
  readonly label: 'VIP Member' | 'Community Member';
  readonly hasActiveMembership: boolean;
}

/** @param today ISO date in Eastern Time */
export function toProfile(data: ProfileData, today: string): Profile {
  return {
    ...data,
    memberId: data.user.basicInfo._id,
    derivation: getDerivedStatus(data.user, data.subscription, today),
    label: getMemberLabel(data.user),
    hasActiveMembership: data.subscription?.status === 'MEMBERSHIP_ACTIVE',
  };
}

/**
 * Gets the profile. Works only inside the member layout, which shows screens after the profile has loaded (LAY-04).
 * @throws Error outside the member layout
 */
export function useProfile(): Profile {
  const { data } = useQuery(profileQuery);
  const today = useToday();
  const profile = useMemo(() => data && toProfile(data, today), [data, today]);
  if (!profile) throw new Error('useProfile works only inside the member layout');
  return profile;
}

/**
 * Gets the last day of something that also ends with the account, if that will be deleted.
 * @param day ISO date in Eastern Time; null if it has none
 */
export function useLastDay(day: string | null): string | null {
  const { deletionDueAt } = useProfile().user.basicInfo;
  return day === null ? null : getLastDay(day, deletionDueAt);
}

/** Provides a function that puts the profile from a reply into the cache: `update({ user, subscription, hash })`. */
export function useProfileUpdate(): (change: Partial<ProfileData>) => void {
  const client = useQueryClient();
  return useCallback((change) => updateProfile(client, change), [client]);
}

/**
 * Provides a function that reads the profile again, for replies without one. It resolves when the profile has loaded.
 */
export function useProfileRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: profileKey }), [client]);
}
