import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { findDeletion } from './deletions-repository.ts';

/** Takes a member's deletion back; without one nothing happens. */
export async function withdrawDeletion(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    const deletion = await findDeletion(transaction, memberId);
    if (member && deletion)
      await cancelDeletion(services, transaction, member, deletion, { actor: 'member' });
  });
}
