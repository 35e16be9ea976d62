import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockMember } from '../members/index.ts';
import { enqueueMessage } from '../outbox/index.ts';
import { findDeletion, removeDeletion } from './deletions-repository.ts';
import { withdrawnMail } from './messages.ts';

/** Takes a member's deletion back; without one nothing happens. The plan stays as it is then. */
export async function withdrawDeletion(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    const deletion = await findDeletion(transaction, memberId);
    if (!member || !deletion || !(await removeDeletion(transaction, memberId))) return;
    await recordAudit(transaction, { actor: 'member', action: 'account-deletion.withdrawn', memberId });
    if (member.email === '') return;
    const recipient = { memberId, to: member.email };
    await enqueueMessage(services, transaction, withdrawnMail(services.configuration, recipient, deletion));
  });
}
