import { AppError } from '../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { changeStatus, lockMember, updateMember } from '../members/index.ts';
import { explainCannotMatch } from './status-rules.ts';

const welcomeText = (coachName: string): string =>
  `Moments: you have been matched with your coach, ${coachName}. Text this number whenever you are ready. Reply STOP to opt out.`;

/**
 * Matches a member with a coach: PENDING_MATCHING → ACTIVE_COACHING, and the member is told by text. The same match again
 * changes nothing and tells nobody.
 * @throws Refusal NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function matchMember(
  services: Services,
  operator: string,
  id: string,
  coachName: string,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    if (member.status === 'ACTIVE_COACHING' && member.coachName === coachName) return;
    if (member.status !== 'PENDING_MATCHING')
      throw new AppError('ILLEGAL_TRANSITION', { message: explainCannotMatch(member) });
    await updateMember(transaction, services.personalData, id, { coachName });
    await changeStatus(transaction, {
      memberId: id,
      to: 'ACTIVE_COACHING',
      actor: `operator:${operator}`,
      reason: 'matched with a coach',
    });
    await enqueueMessage(services, transaction, {
      key: `matched:${id}:${services.clock.now().toISOString()}`,
      channel: 'text',
      to: member.phone,
      memberId: id,
      body: welcomeText(coachName),
    });
  });
}
