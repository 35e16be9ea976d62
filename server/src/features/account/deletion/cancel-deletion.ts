import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { removeDeletion, type StoredDeletion } from './deletions-repository.ts';
import { deletionCanceledEmail } from './emails.ts';
import type { DeletionRequester } from './schedule-deletion.ts';

/**
 * Takes a deletion back, and tells the member by mail. The plan stays as it is then.
 * @param member locked by the transaction
 * @returns false once the deletion has begun: then nothing happens
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
