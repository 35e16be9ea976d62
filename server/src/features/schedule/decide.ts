import { easternIsoDate } from '@moments/contract/dates';
import type { Transaction } from '../../database/database.ts';
import { isStoppedByAdmin } from '@moments/contract/member-status';
import { Refusal, refuseFields } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockMember, type Member } from '../members/index.ts';
import { enqueueMessage, type NewMessage } from '../outbox/index.ts';
import { applySchedule } from './apply-schedule.ts';
import { effectiveDateError, usualEffectiveDate } from './effective-date-rules.ts';
import { approvalMail, declineMail } from './mails.ts';
import { requestView, sealReason } from './request-view.ts';
import {
  changeRequest,
  findRequest,
  listAhead,
  type ScheduleRequestRow,
} from './schedule-requests-repository.ts';

interface Pending {
  readonly member: Member;
  readonly row: ScheduleRequestRow;
}

/**
 * The request that is to be decided, with its member locked: of two operators at once, one decides.
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED
 */
async function lockPending(
  { personalData }: Services,
  transaction: Transaction,
  id: string,
): Promise<Pending> {
  const found = await findRequest(transaction, id);
  const member = found && (await lockMember(transaction, personalData, { id: found.memberId }));
  const row = await findRequest(transaction, id);
  if (!member || !row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'pending') throw new Refusal('REQUEST_DECIDED');
  return { member, row };
}

async function tell(
  services: Services,
  transaction: Transaction,
  { email, status }: Member,
  message: NewMessage,
): Promise<void> {
  // Who may not be signed in is not asked to look in the portal.
  const isReachable = email !== '' && !(status && isStoppedByAdmin(status));
  if (isReachable) await enqueueMessage(services, transaction, message);
}

/** Of approved schedules that are ahead, those that this one would come before are not wanted any more. */
async function replaceLater(
  transaction: Transaction,
  { id, memberId }: ScheduleRequestRow,
  effectiveDate: string,
): Promise<void> {
  for (const ahead of await listAhead(transaction, memberId))
    if (ahead.id !== id && (ahead.effectiveDate ?? '') >= effectiveDate)
      await changeRequest(transaction, ahead.id, { replacedBy: id });
}

/**
 * Approves a wish for another schedule, from a date on (ACC-02): today's changes it at once, a later one by a job. The member is
 * told by e-mail.
 * @param given ISO date in Eastern Time; the next business day unless given
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED, INVALID_REQUEST where the date is past or too far ahead
 */
export async function approveRequest(
  services: Services,
  operator: string,
  id: string,
  given: string | undefined,
): Promise<ScheduleRequestRow> {
  const { clock, configuration, database, personalData } = services;
  const today = easternIsoDate(clock.now());
  const effectiveDate = given ?? usualEffectiveDate(today);
  const dateError = effectiveDateError(effectiveDate, today);
  if (dateError !== undefined) throw refuseFields({ effectiveDate: dateError });
  const actor = `operator:${operator}`;
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPending(services, transaction, id);
    await replaceLater(transaction, row, effectiveDate);
    const decision = { state: 'approved', decidedAt: clock.now(), decidedBy: actor, effectiveDate };
    const approved = await changeRequest(transaction, id, decision);
    await recordAudit(transaction, {
      actor,
      action: 'schedule-request.approved',
      memberId: member.id,
      before: { state: 'pending' },
      after: { requestId: id, state: 'approved', effectiveDate },
    });
    const isNow = effectiveDate === today;
    const mail = approvalMail(
      configuration,
      { memberId: member.id, to: member.email },
      requestView(personalData, approved),
      isNow ? undefined : effectiveDate,
    );
    await tell(services, transaction, member, mail);
    return isNow ? applySchedule(services, transaction, member, approved, actor) : approved;
  });
}

/**
 * Declines a wish for another schedule; the member is told why by e-mail.
 * @param reason in words for the member
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED
 */
export async function declineRequest(
  services: Services,
  operator: string,
  id: string,
  reason: string,
): Promise<ScheduleRequestRow> {
  const { clock, configuration, database, personalData } = services;
  const actor = `operator:${operator}`;
  return database.transaction(async (transaction) => {
    const { member } = await lockPending(services, transaction, id);
    const declined = await changeRequest(transaction, id, {
      state: 'declined',
      decidedAt: clock.now(),
      decidedBy: actor,
      reasonSealed: sealReason(personalData, reason),
    });
    await recordAudit(transaction, {
      actor,
      action: 'schedule-request.declined',
      memberId: member.id,
      before: { state: 'pending' },
      after: { requestId: id, state: 'declined' },
    });
    const recipient = { memberId: member.id, to: member.email };
    const mail = declineMail(configuration, recipient, requestView(personalData, declined), reason);
    await tell(services, transaction, member, mail);
    return declined;
  });
}
