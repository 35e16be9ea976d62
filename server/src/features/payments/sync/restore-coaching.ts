import type { MemberStatus } from '@moments/contract/members/member-status';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import {
  changeStatus,
  loadProfile,
  returnToCoaching,
  updateMember,
  type Member,
} from '../../members/index.ts';

/** `first-plan`: a plan when no other runs, even if an earlier one has ended. `plan`: the next month, or a change to another plan. */
type PurchaseKind = 'first-plan' | 'plan' | 'add-on';

/** Members with these statuses get a coach when they pay for a plan. */
const statusesWithoutCoach: readonly MemberStatus[] = ['COMMUNITY_MEMBER', 'EXITED', 'EXITED_BY_REQUEST'];

/** Limits that end with a payment. A member who pays for a plan uses nothing of their partner's budget. */
const liftedLimits: Readonly<Record<PurchaseKind, readonly MemberStatus[]>> = {
  'first-plan': ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'],
  plan: ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'],
  'add-on': ['AWAY_TEXT_LIMIT'],
};

/**
 * Starts to match a member with a coach. Their application counts from now if the plan was all that was missing (APP-02), and the
 * welcome to the community no longer applies to them (LAY-06).
 */
async function startMatching(services: Services, transaction: Transaction, member: Member): Promise<void> {
  await changeStatus(services, transaction, {
    memberId: member.id,
    to: 'PENDING_MATCHING',
    actor: 'system',
    reason: 'plan paid',
  });
  const now = services.clock.now();
  const { user, subscription } = await loadProfile(services, member.id, transaction);
  const { status } = getDerivedStatus(user, subscription, toEasternIsoDate(now));
  const isComplete = member.enrollmentCompletedAt !== null && status === 'PENDING_MATCHING';
  await updateMember(transaction, services.personalData, member.id, {
    communityDialogOpen: false,
    ...(isComplete ? { enrollmentCompletedAt: now } : {}),
  });
}

/** Returns a member to coaching after a payment if they were out of Moments (MOM-04), or starts to match them with a coach. */
export async function restoreCoachingAfterPayment(
  services: Services,
  transaction: Transaction,
  member: Member,
  bought: PurchaseKind,
): Promise<void> {
  const { id: memberId, status } = member;
  if (status === undefined) return;
  if (liftedLimits[bought].includes(status)) {
    await returnToCoaching(
      services,
      transaction,
      memberId,
      bought === 'add-on' ? 'Moments bought' : 'plan paid',
    );
  } else if (bought === 'first-plan' && statusesWithoutCoach.includes(status)) {
    await startMatching(services, transaction, member);
  }
}
