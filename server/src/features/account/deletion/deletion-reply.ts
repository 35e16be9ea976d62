import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import type { Services } from '../../../services.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';

/** A deletion as the calls show it. */
export const toDeletionReply = (deletion: StoredDeletion | undefined): AccountDeletion | null =>
  deletion === undefined
    ? null
    : { requestedAt: deletion.requestedAt.toISOString(), dueAt: deletion.dueAt.toISOString() };

/** A member's deletion that is to come, or that was. */
export const readDeletion = async (
  { database }: Pick<Services, 'database'>,
  memberId: string,
): Promise<AccountDeletion | null> => toDeletionReply(await findDeletion(database, memberId));
