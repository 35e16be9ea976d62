import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { deleteCovers } from '../conversations/index.ts';
import { changeStatus, requireLockedMember, updateMember, type Member } from '../members/index.ts';
import { explainCannotMatch, explainNoCoach, hasCoach } from '../members/status/status-rules.ts';
import { startMonthAtMatch } from '../payments/index.ts';
import { carryOutCoachRequest } from '../requests/index.ts';
import { isOptedOut, sendFirstText } from '../texts/index.ts';
import { writeCoachText, type CoachPurpose } from './assignment-rules.ts';

export interface Assignment {
  /** 'token:<name>' or 'staff:<ID>'. */
  readonly actor: string;
  readonly memberId: string;
  readonly coachName: string;
}

/** Finds whether a member gets a text about their coach: not if they opted out (TEXT-02). */
export const isTextedAboutCoach = async (
  { personalData }: Pick<Services, 'personalData'>,
  queries: Queries,
  { phone, status }: Member,
): Promise<boolean> => status !== 'EXITED_BY_STOP' && !(await isOptedOut(queries, personalData, phone));

const keys = { match: 'matched', change: 'coach-changed' } as const;

/** Notifies the member by text. @returns false if they opted out (TEXT-02) */
async function notifyMember(
  services: Services,
  transaction: Transaction,
  member: Member,
  { purpose, coachName }: { readonly purpose: CoachPurpose; readonly coachName: string },
): Promise<boolean> {
  if (!(await isTextedAboutCoach(services, transaction, member))) return false;
  await enqueueMessage(services, transaction, {
    key: `${keys[purpose]}:${member.id}:${services.clock.now().toISOString()}`,
    channel: 'text',
    to: member.phone,
    memberId: member.id,
    body: writeCoachText(purpose, coachName, member),
  });
  return true;
}

/**
 * Matches a member with a coach (PENDING_MATCHING → ACTIVE_COACHING) and notifies the member by text. Repeating the same match
 * changes nothing.
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function matchMemberIn(
  services: Services,
  transaction: Transaction,
  { actor, memberId, coachName }: Assignment,
): Promise<void> {
  const { personalData, clock } = services;
  const member = await requireLockedMember(transaction, personalData, memberId);
  if (member.status === 'ACTIVE_COACHING' && member.coachName === coachName) return;
  if (member.status !== 'PENDING_MATCHING')
    throw new AppError('ILLEGAL_TRANSITION', { message: explainCannotMatch(member) });
  await updateMember(transaction, personalData, memberId, { coachName, coachSince: clock.now() });
  const change = { memberId, to: 'ACTIVE_COACHING', actor, reason: 'matched with a coach' } as const;
  await changeStatus(services, transaction, change);
  await startMonthAtMatch(services, transaction, memberId);
  await notifyMember(services, transaction, member, { purpose: 'match', coachName });
  await sendFirstText(services, transaction, memberId);
}

/**
 * Changes a member's coach and notifies the member by text. Status, schedule, and Moments stay. The same coach again changes nothing.
 * The audit log does not name coaches, because that would reveal whom a member talked to.
 * @returns a message for the person
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function changeCoachIn(
  services: Services,
  transaction: Transaction,
  { actor, memberId, coachName }: Assignment,
): Promise<string> {
  const member = await requireLockedMember(transaction, services.personalData, memberId);
  if (!hasCoach(member)) throw new AppError('ILLEGAL_TRANSITION', { message: explainNoCoach(member) });
  if (member.coachName === coachName) return 'Nothing changed. This is already their coach';
  const coachSince = services.clock.now();
  await updateMember(transaction, services.personalData, member.id, { coachName, coachSince });
  // Those who covered for the coach before have no part in it anymore.
  await deleteCovers(transaction, { memberIds: [memberId], now: coachSince });
  await recordAudit(transaction, { actor, action: 'member.coach-changed', memberId });
  await carryOutCoachRequest(services, transaction, { actor, memberId });
  return (await notifyMember(services, transaction, member, { purpose: 'change', coachName }))
    ? 'Coach changed'
    : 'Coach changed. The member opted out of texts and was not notified';
}
