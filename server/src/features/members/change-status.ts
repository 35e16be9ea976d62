import type { MemberStatus } from '@moments/contract/members/member-status';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { lockStatus, writeStatus } from './members-repository.ts';
import { getCoachingStatus, getNextStoredStatus, isAllowedStatusChange } from './stored-status-rules.ts';

export interface StatusChange {
  readonly memberId: string;
  readonly to: MemberStatus;
  /** 'member', 'system', or 'operator:<name>'. */
  readonly actor: string;
  /** Why, in words for the audit trail: no personal data. */
  readonly reason: string;
}

/** A change of status that the contract's table does not have: a mistake of the program, not of a person. */
class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';

  constructor(from: string, { to, actor, reason }: StatusChange) {
    const by = actor.startsWith('operator:') ? 'an operator' : `the ${actor}`;
    super(`No change of status from ${from} to ${to} by ${by} (${reason})`);
  }
}

/**
 * Changes a member's status and records it (OPS-04); the same status again changes nothing. A change that `statusTransitions` of
 * the contract does not have is thrown as a mistake, so that what caused it is rolled back with it: whoever lets a person choose
 * the status refuses that in the person's words first. A stopped member is refused from then on (STOP-03); end their sessions
 * with it, so that reinstating does not bring these back.
 * @returns the status from before
 * @throws Refusal NOT_FOUND
 * @throws IllegalTransition
 */
export async function changeStatus(transaction: Transaction, change: StatusChange): Promise<string> {
  const { memberId, to, actor, reason } = change;
  const before = await lockStatus(transaction, memberId);
  if (!before) throw new AppError('NOT_FOUND');
  if (before.status === to) return before.status;
  if (!isAllowedStatusChange(before.status, to, actor)) throw new IllegalTransition(before.status, change);
  await writeStatus(transaction, memberId, getNextStoredStatus(before, to));
  await recordAudit(transaction, {
    actor,
    action: 'member.status-changed',
    memberId,
    before: { status: before.status },
    after: { status: to, reason },
  });
  return before.status;
}

/**
 * Brings a member back to active or idle coaching, whichever a limit interrupted (MOM-04).
 * @throws Refusal NOT_FOUND
 */
export async function returnToCoaching(
  transaction: Transaction,
  memberId: string,
  reason: string,
): Promise<void> {
  const before = await lockStatus(transaction, memberId);
  if (!before) throw new AppError('NOT_FOUND');
  await changeStatus(transaction, { memberId, to: getCoachingStatus(before), actor: 'system', reason });
}
