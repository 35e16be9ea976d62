import { parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { emitEvent, type EventSource } from '../../platform/outgoing-events/outgoing-events.ts';
import { lockStatus, writeStatus } from './members-repository.ts';
import { getCoachingStatus, getNextStoredStatus, isAllowedStatusChange } from './stored-status-rules.ts';

export interface StatusChange {
  readonly memberId: string;
  readonly to: MemberStatus;
  /** 'member', 'system', 'token:<name>', or 'staff:<ID>'. */
  readonly actor: string;
  /** The reason for the audit log, without personal data. */
  readonly reason: string;
}

/** A status change that the contract's table doesn't allow. It is a programming error, not a user error. */
class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';

  constructor(from: string, { to, actor, reason }: StatusChange) {
    const by = /^(token|staff):/.test(actor) ? 'staff' : `the ${actor}`;
    super(`No change of status from ${from} to ${to} by ${by} (${reason})`);
  }
}

/**
 * Changes a member's status, records it (OPS-04), and announces it to the program that receives events. Setting the same status
 * again changes nothing. A change that is not in `statusTransitions` throws, so that its cause is rolled back too. If a person chooses the status, validate it first.
 * Calls of a stopped member are rejected from then on (STOP-03). End their sessions in the same transaction, so that
 * reinstating the member doesn't restore them.
 * @returns the previous status
 * @throws AppError NOT_FOUND
 * @throws IllegalTransition
 */
export async function changeStatus(
  services: EventSource,
  transaction: Transaction,
  change: StatusChange,
): Promise<string> {
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
  await emitEvent(services, transaction, {
    type: 'member.status-changed',
    data: { memberId, before: parseMemberStatus(before.status) ?? null, after: to },
  });
  return before.status;
}

/**
 * Restores the active or idle coaching that a limit interrupted (MOM-04).
 * @throws AppError NOT_FOUND
 */
export async function returnToCoaching(
  services: EventSource,
  transaction: Transaction,
  memberId: string,
  reason: string,
): Promise<void> {
  const before = await lockStatus(transaction, memberId);
  if (!before) throw new AppError('NOT_FOUND');
  await changeStatus(services, transaction, {
    memberId,
    to: getCoachingStatus(before),
    actor: 'system',
    reason,
  });
}
