import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { endPlan, findActivePlan } from '../../payments/index.ts';
import { findHold } from '../../records/index.ts';
import { endMemberVerifications } from '../../sign-in/index.ts';
import { getDeletionDueDate } from './deletion-rules.ts';
import { findDeletion, insertDeletion, removeDeletion, type StoredDeletion } from './deletions-repository.ts';
import { deletionCanceledEmail, deletionScheduledEmail, deletionScheduledText } from './emails.ts';

/** Reads a member's deletion as a reply. */
export async function readDeletion(
  { database }: Pick<Services, 'database'>,
  memberId: string,
): Promise<AccountDeletion | null> {
  const deletion = await findDeletion(database, memberId);
  if (!deletion) return null;
  const hold = await findHold(database, memberId);
  return {
    requestedAt: deletion.requestedAt.toISOString(),
    dueAt: deletion.dueAt.toISOString(),
    ...(hold ? { areRecordsHeld: true } : {}),
  };
}

/** The person who requests or cancels a deletion. */
interface DeletionRequester {
  /** 'member' or 'token:<name>' or 'staff:<ID>'. */
  readonly actor: string;
  /** The reason of staff for the audit log, without personal data. */
  readonly reason?: string;
}

async function notify(
  services: Services,
  transaction: Transaction,
  to: string,
  { memberId, requestedAt, dueAt }: StoredDeletion,
): Promise<void> {
  if (to === '') return;
  const hasPlan = (await findActivePlan(transaction, memberId)) !== undefined;
  const areRecordsHeld = (await findHold(transaction, memberId)) !== undefined;
  await enqueueMessage(
    services,
    transaction,
    deletionScheduledEmail(
      services.configuration,
      { memberId, to },
      { requestedAt, dueAt, hasPlan, areRecordsHeld },
    ),
  );
}

/**
 * Schedules the deletion of an account: cancels an active plan at the end of its period, emails the member, and voids
 * pending confirmation codes.
 * @param member locked by the transaction
 * @returns undefined if a deletion is already scheduled, which doesn't change
 */
export async function scheduleDeletion(
  services: Services,
  transaction: Transaction,
  { id: memberId, phone, email }: Member,
  { actor, reason }: DeletionRequester,
): Promise<StoredDeletion | undefined> {
  await endMemberVerifications(transaction, memberId, 'delete-account');
  const requestedAt = services.clock.now();
  const dueAt = getDeletionDueDate(requestedAt);
  const deletion = await insertDeletion(transaction, { memberId, requestedAt, dueAt });
  if (!deletion) return undefined;
  await endPlan(services, transaction, memberId, 'with-period');
  const after = { dueAt: dueAt.toISOString(), ...(reason === undefined ? {} : { reason }) };
  await recordAudit(transaction, { actor, action: 'account-deletion.requested', memberId, after });
  // A number that was released has no one to notify.
  if (phone !== '')
    await enqueueMessage(services, transaction, {
      ...deletionScheduledText(services.configuration, deletion),
      to: phone,
    });
  await notify(services, transaction, email, deletion);
  return deletion;
}

/**
 * Cancels a scheduled deletion and emails the member. The plan doesn't change.
 * @param member locked by the transaction
 * @returns false if the deletion has started; then nothing changes
 */
export async function cancelDeletion(
  services: Services,
  transaction: Transaction,
  { id: memberId, email: to }: Member,
  deletion: StoredDeletion,
  { actor, reason }: DeletionRequester,
): Promise<boolean> {
  if (!(await removeDeletion(transaction, memberId))) return false;
  const after = reason === undefined ? {} : { after: { reason } };
  await recordAudit(transaction, { actor, action: 'account-deletion.withdrawn', memberId, ...after });
  if (to === '') return true;
  await enqueueMessage(
    services,
    transaction,
    deletionCanceledEmail(services.configuration, { memberId, to }, deletion),
  );
  return true;
}
