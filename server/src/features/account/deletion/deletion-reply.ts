import type { AccountDeletion } from '@moments/contract/account/account-deletion';
import type { Services } from '../../../services.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';

/** A deletion as the calls show it. */
export const deletionView = (deletion: StoredDeletion | undefined): AccountDeletion | null =>
  deletion === undefined
    ? null
    : { requestedAt: deletion.requestedAt.toISOString(), dueAt: deletion.dueAt.toISOString() };

/** A member's deletion that is to come, or that was. */
export const deletionOf = async (
  { database }: Pick<Services, 'database'>,
  memberId: string,
): Promise<AccountDeletion | null> => deletionView(await findDeletion(database, memberId));
