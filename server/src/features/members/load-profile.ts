import type { MemberSlices, MemberSubscription } from '@moments/contract/members';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { openMember } from './member-row.ts';
import { memberSlicesOf } from './member-slices.ts';
import { findProfile } from './profile-repository.ts';
import { subscriptionOf } from './subscription-of.ts';

/** What the portal knows a member by: the slices, the current subscription, and the referral script's hash. */
export interface Profile {
  readonly user: MemberSlices;
  readonly subscription: MemberSubscription | null;
  readonly hash: string;
}

type Needed = Pick<Services, 'database' | 'personalData' | 'referrals'>;

/**
 * Loads a member's profile as it is committed.
 * @throws Refusal NOT_FOUND
 */
export async function loadProfile(services: Needed, memberId: string): Promise<Profile> {
  const row = await findProfile(services.database, memberId);
  if (!row) throw new Refusal('NOT_FOUND');
  const member = openMember(services.personalData, row.member);
  const hash = member.email === '' ? '' : (services.referrals?.participantHash(member.email) ?? '');
  return {
    user: memberSlicesOf(member, row.partnerName, hash),
    subscription: row.subscription && subscriptionOf(row.subscription, row.balance, row.planName),
    hash,
  };
}
