import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { endPlan, findRunning } from '../billing/index.ts';
import { lockMember } from '../members/index.ts';
import { enqueueMessage } from '../outbox/index.ts';
import { endMemberAttempts, proveMemberCode } from '../sign-in/index.ts';
import { dueAfter } from './deletion-rules.ts';
import { findDeletion, insertDeletion, type StoredDeletion } from './deletions-repository.ts';
import { requestedMail } from './messages.ts';

interface Confirmation {
  readonly memberId: string;
  /** As it stands in the calls. */
  readonly handle: string;
  readonly code: string;
}

async function tell(
  services: Services,
  transaction: Transaction,
  to: string,
  { memberId, requestedAt, dueAt }: StoredDeletion,
): Promise<void> {
  if (to === '') return;
  const hasPlan = (await findRunning(transaction, memberId)) !== undefined;
  await enqueueMessage(
    services,
    transaction,
    requestedMail(services.configuration, { memberId, to }, { requestedAt, dueAt, hasPlan }),
  );
}

async function write(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<StoredDeletion> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (!member) throw new Refusal('NOT_FOUND');
  await endMemberAttempts(transaction, memberId, 'delete-account');
  const requestedAt = services.clock.now();
  const dueAt = dueAfter(requestedAt);
  const deletion = await insertDeletion(transaction, { memberId, requestedAt, dueAt });
  if (!deletion)
    return (await findDeletion(transaction, memberId)) ?? Promise.reject(new Refusal('NOT_FOUND'));
  await endPlan(services, transaction, memberId, 'with-period');
  const after = { dueAt: dueAt.toISOString() };
  await recordAudit(transaction, { actor: 'member', action: 'account-deletion.requested', memberId, after });
  await tell(services, transaction, member.email, deletion);
  return deletion;
}

/**
 * Confirms that an account is to be deleted after the time of grace. A running plan is set to end with its period by the same
 * transaction. Asked again it changes nothing.
 * @throws Refusal VERIFICATION_ENDED, INVALID_CODE, CODE_EXHAUSTED, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function requestDeletion(
  services: Services,
  { memberId, handle, code }: Confirmation,
): Promise<StoredDeletion> {
  const known = await findDeletion(services.database, memberId);
  if (known) return known;
  await proveMemberCode(services, { purpose: 'delete-account', memberId, handle, code });
  return services.database.transaction((transaction) => write(services, transaction, memberId));
}
