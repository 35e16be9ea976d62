import type { MemberStatus } from '@moments/contract/member-status';
import type { Transaction } from '../../database/database.ts';
import { changeStatus, type Member } from '../members/index.ts';

/** What a payment changes about where a member stands. */
const afterPlan: Partial<Record<MemberStatus, MemberStatus>> = {
  // They enrolled with the free plan: with a paid one, a coach is found for them.
  COMMUNITY_MEMBER: 'PENDING_MATCHING',
  AWAY_TEXT_LIMIT: 'ACTIVE_COACHING',
};
const afterAddOn: Partial<Record<MemberStatus, MemberStatus>> = { AWAY_TEXT_LIMIT: 'ACTIVE_COACHING' };

/** Buying brings a member back who was out of Moments (MOM-04), and a community member on the way to a coach. */
export async function comeBack(
  transaction: Transaction,
  member: Member,
  bought: 'plan' | 'add-on',
): Promise<void> {
  const to = member.status && (bought === 'plan' ? afterPlan : afterAddOn)[member.status];
  if (to === undefined) return;
  await changeStatus(transaction, {
    memberId: member.id,
    to,
    actor: 'system',
    reason: bought === 'plan' ? 'plan paid' : 'Moments bought',
  });
}
