import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Transaction } from '../../../platform/database/database.ts';
import { changeStatus, returnToCoaching, type Member } from '../../members/index.ts';

/** What was paid for: a first plan (also after an earlier one had ended), the next month or another plan, or Moments. */
export type PurchaseKind = 'first-plan' | 'running-plan' | 'add-on';

/** They enrolled with the free plan, or had left: with a paid plan a coach is found for them. */
const waitsForCoach: readonly MemberStatus[] = ['COMMUNITY_MEMBER', 'EXITED', 'EXITED_BY_REQUEST'];

/** Limits that no longer hold: Moments were bought, and who pays for a plan uses nothing of their partner's budget. */
const liftedLimits: Readonly<Record<PurchaseKind, readonly MemberStatus[]>> = {
  'first-plan': ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'],
  'running-plan': ['AWAY_TEXT_LIMIT'],
  'add-on': ['AWAY_TEXT_LIMIT'],
};

/**
 * What a payment changes about where a member stands: back to coaching for who was out of Moments (MOM-04), on the way to a coach
 * for who has none. They see it on the screen, and get the payment's mail.
 */
export async function restoreCoachingAfterPayment(
  transaction: Transaction,
  { id: memberId, status }: Pick<Member, 'id' | 'status'>,
  bought: PurchaseKind,
): Promise<void> {
  if (status === undefined) return;
  if (liftedLimits[bought].includes(status)) {
    await returnToCoaching(transaction, memberId, bought === 'add-on' ? 'Moments bought' : 'plan paid');
  } else if (bought === 'first-plan' && waitsForCoach.includes(status)) {
    const reason = 'plan paid';
    await changeStatus(transaction, { memberId, to: 'PENDING_MATCHING', actor: 'system', reason });
  }
}
