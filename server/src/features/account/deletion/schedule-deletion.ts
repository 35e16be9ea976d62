import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { endPlan, findActivePlan } from '../../payments/index.ts';
import { endMemberVerifications } from '../../sign-in/index.ts';
import { getDeletionDueDate } from './deletion-rules.ts';
import { insertDeletion, type StoredDeletion } from './deletions-repository.ts';
import { deletionScheduledEmail } from './emails.ts';

/** Who asks for a deletion or takes it back. */
export interface DeletionRequester {
  /** 'member' or 'operator:<name>'. */
  readonly actor: string;
  /** Why, in an operator's words for the audit trail: no personal data. */
  readonly reason?: string;
}

async function tell(
  services: Services,
  transaction: Transaction,
  to: string,
  { memberId, requestedAt, dueAt }: StoredDeletion,
): Promise<void> {
  if (to === '') return;
  const hasPlan = (await findActivePlan(transaction, memberId)) !== undefined;
  await enqueueMessage(
    services,
    transaction,
    deletionScheduledEmail(services.configuration, { memberId, to }, { requestedAt, dueAt, hasPlan }),
  );
}

/**
 * Writes down that an account is to be deleted after the time of grace: a running plan is set to end with its period, and the member
 * is told by mail. Codes that would confirm a deletion are void from then on.
 * @param member locked by the transaction
 * @returns undefined if a deletion is written down already: then it stays as it is
 */
export async function scheduleDeletion(
  services: Services,
  transaction: Transaction,
  { id: memberId, email }: Member,
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
  await tell(services, transaction, email, deletion);
  return deletion;
}
