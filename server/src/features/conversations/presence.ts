import type { staffReportPresence } from '@moments/contract/conversations/staff-conversations';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordView } from '../../platform/audit/index.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { joinByAttention } from '../crisis/index.ts';
import { lockLiving } from '../members/index.ts';
import { toPresentStaff } from './inbox-list.ts';
import { markMentionsSeen } from './mentions-repository.ts';
import { listPresent, savePresence } from './presence-repository.ts';

/**
 * Notes what a person has in front of them, and lists who else does. Only attention counts: a page that is hidden, without the focus, or
 * read ahead shows no one as present, joins no crisis, and leaves no entry in the audit log (SAFE-01).
 * @throws AppError NOT_FOUND after the erasure
 */
export async function reportPresence(
  services: Services,
  staff: StaffPerson,
  memberId: string,
  { doing, attending }: ParsedBodyOf<typeof staffReportPresence>,
): Promise<ContentOf<typeof staffReportPresence>> {
  const { database, clock } = services;
  const now = clock.now();
  if (attending) {
    await database.transaction(async (transaction) => {
      await lockLiving(transaction, memberId);
      await savePresence(transaction, { memberId, staffId: staff.id, doing }, now);
      await recordView(transaction, { actor: staff.actor, action: 'member.texts-shown', memberId }, now);
      await markMentionsSeen(transaction, { memberId, staffId: staff.id }, now);
    });
    await joinByAttention(services, staff, memberId);
  }
  return { present: toPresentStaff(await listPresent(database, [memberId], { staffId: staff.id, now })) };
}
