import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { checkMemberCode } from '../../sign-in/index.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { scheduleDeletion } from './schedule-deletion.ts';

interface Confirmation {
  readonly memberId: string;
  /** As it stands in the calls. */
  readonly handle: string;
  readonly code: string;
}

async function write(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<StoredDeletion> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  const begun = await scheduleDeletion(services, transaction, member, { actor: 'member' });
  const deletion = begun ?? (await findDeletion(transaction, memberId));
  if (!deletion) throw new AppError('NOT_FOUND');
  return deletion;
}

/**
 * Confirms that an account is to be deleted after the time of grace. A running plan is set to end with its period by the same
 * transaction. Asked again it changes nothing.
 * @throws Refusal VERIFICATION_NOT_ACTIVE, INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function requestDeletion(
  services: Services,
  { memberId, handle, code }: Confirmation,
): Promise<StoredDeletion> {
  const known = await findDeletion(services.database, memberId);
  if (known) return known;
  await checkMemberCode(services, { purpose: 'delete-account', memberId, handle, code });
  return services.database.transaction((transaction) => write(services, transaction, memberId));
}
