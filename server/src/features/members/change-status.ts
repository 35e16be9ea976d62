import { isStoppedByAdmin, parseMemberStatus, type MemberStatus } from '@moments/contract/member-status';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { lockStatus, writeStatus } from './members-repository.ts';

export interface StatusChange {
  readonly memberId: string;
  readonly to: MemberStatus;
  /** 'member', 'system', or 'operator:<name>'. */
  readonly actor: string;
  /** Why, in words for the audit trail: no personal data. */
  readonly reason: string;
}

const isStopped = (stored: string): boolean => {
  const status = parseMemberStatus(stored);
  return status !== undefined && isStoppedByAdmin(status);
};

/**
 * Changes a member's status and records it (OPS-04); the same status again changes nothing. Whether the change is legal is the
 * caller's to decide. A stopped member is refused from then on (STOP-03); end their sessions with it, so that reinstating does
 * not bring these back.
 * @returns the status from before
 * @throws Refusal NOT_FOUND
 */
export async function changeStatus(
  transaction: Transaction,
  { memberId, to, actor, reason }: StatusChange,
): Promise<string> {
  const before = await lockStatus(transaction, memberId);
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.status === to) return before.status;
  const previous = isStopped(before.status) ? before.statusBeforeStop : before.status;
  await writeStatus(transaction, memberId, to, isStoppedByAdmin(to) ? previous : null);
  await recordAudit(transaction, {
    actor,
    action: 'member.status-changed',
    memberId,
    before: { status: before.status },
    after: { status: to, reason },
  });
  return before.status;
}
