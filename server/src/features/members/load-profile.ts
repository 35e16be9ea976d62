import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import type { Queries } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { toMemberSlices } from './member-slices.ts';
import { toMemberSubscription } from './member-subscription.ts';
import { decryptMember } from './members-repository-rows.ts';
import { findProfile, type ProfileRow } from './profile-repository.ts';

/** What the portal knows a member by: the slices, the current subscription, and the referral script's hash. */
export interface Profile {
  readonly user: MemberSlices;
  readonly subscription: MemberSubscription | null;
  readonly hash: string;
}

type Needed = Pick<Services, 'database' | 'personalData' | 'referrals' | 'log'>;

/** Opens and derives what the rows of a profile hold. */
export function toProfile(services: Omit<Needed, 'database'>, row: ProfileRow): Profile {
  const member = decryptMember(services.personalData, row.member);
  if (!member.status) services.log.error({ memberStatus: member.storedStatus }, 'unknown member status');
  const hash = member.email === '' ? '' : (services.referrals?.participantHash(member.email) ?? '');
  return {
    user: toMemberSlices(member, row.partnerName, hash),
    subscription: row.subscription && toMemberSubscription(row.subscription, row.balance, row.planName),
    hash,
  };
}

/**
 * Loads a member's profile.
 * @param queries a transaction, to see what it has changed; by default what is committed
 * @throws Refusal NOT_FOUND
 */
export async function loadProfile(
  services: Needed,
  memberId: string,
  queries: Queries = services.database,
): Promise<Profile> {
  const row = await findProfile(queries, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  return toProfile(services, row);
}
