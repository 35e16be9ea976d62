import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { changeStatus, lockMember, updateMember, type Member } from '../members/index.ts';
import { isOptedOut } from '../texts/index.ts';
import { explainCannotMatch, explainNoCoach, hasCoach } from './status-rules.ts';

const welcomeText = (coachName: string): string =>
  `Moments: you've been matched with your coach, ${coachName}. Text this number whenever you're ready. Reply STOP to opt out.`;

/**
 * Matches a member with a coach (PENDING_MATCHING → ACTIVE_COACHING) and notifies the member by text. Repeating the same match
 * changes nothing.
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
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
    await updateMember(transaction, services.personalData, id, {
      coachName,
      coachSince: services.clock.now(),
    });
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

/** Also correct for members who are temporarily away from coaching. */
const newCoachText = (coachName: string): string =>
  `Moments: ${coachName} is your new coach. Your schedule and Moments stay the same. Reply STOP to opt out.`;

/** Notifies the member by text. @returns false if they opted out (TEXT-02) */
async function notifyMember(
  services: Services,
  transaction: Transaction,
  { id, phone, status }: Member,
  coachName: string,
): Promise<boolean> {
  if (status === 'EXITED_BY_STOP' || (await isOptedOut(transaction, services.personalData, phone)))
    return false;
  await enqueueMessage(services, transaction, {
    key: `coach-changed:${id}:${services.clock.now().toISOString()}`,
    channel: 'text',
    to: phone,
    memberId: id,
    body: newCoachText(coachName),
  });
  return true;
}

/**
 * Changes a member's coach and notifies the member by text. Status, schedule, and Moments stay. The same coach again changes nothing.
 * The audit log does not name coaches, because that would reveal whom a member talked to.
 * @returns a message for the operator
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function changeCoach(
  services: Services,
  operator: string,
  id: string,
  coachName: string,
): Promise<string> {
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    if (!hasCoach(member)) throw new AppError('ILLEGAL_TRANSITION', { message: explainNoCoach(member) });
    if (member.coachName === coachName) return 'Nothing changed. This is already their coach';
    await updateMember(transaction, services.personalData, member.id, {
      coachName,
      coachSince: services.clock.now(),
    });
    await recordAudit(transaction, {
      actor: `operator:${operator}`,
      action: 'member.coach-changed',
      memberId: member.id,
    });
    return (await notifyMember(services, transaction, member, coachName))
      ? 'Coach changed'
      : 'Coach changed. The member opted out of texts and was not notified';
  });
}
