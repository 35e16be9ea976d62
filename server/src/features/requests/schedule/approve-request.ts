import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockPendingRequest, notifyMember, recordDecision } from '../decide-request.ts';
import { updateRequest } from '../requests-repository.ts';
import { applySchedule } from './apply-schedule.ts';
import { getDefaultEffectiveDate, getEffectiveDateError } from './effective-date-rules.ts';
import { scheduleApprovedEmail } from './emails.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import { listUpcoming, type ScheduleRequestRow } from './schedule-requests-repository.ts';

/** Replaces upcoming schedules that would start on or after this one. */
async function replaceLater(
  transaction: Transaction,
  { id, memberId }: ScheduleRequestRow,
  effectiveDate: string,
): Promise<void> {
  for (const ahead of await listUpcoming(transaction, memberId))
    if (ahead.id !== id && (ahead.effectiveDate ?? '') >= effectiveDate)
      await updateRequest(transaction, scheduleRequestKind, ahead.id, { replacedBy: id });
}

/**
 * Approves a schedule request from a date on (ACC-02). Today's date applies it immediately; a job applies a later one.
 * The member gets an email.
 * @param given ISO date in Eastern Time; the next business day by default
 * @throws AppError NOT_FOUND, REQUEST_ALREADY_DECIDED, INVALID_REQUEST if the date is past or too far ahead
 */
export async function approveRequest(
  services: Services,
  actor: string,
  id: string,
  given: string | undefined,
): Promise<ScheduleRequestRow> {
  const { clock, configuration, database, personalData } = services;
  const today = toEasternIsoDate(clock.now());
  const effectiveDate = given ?? getDefaultEffectiveDate(today);
  const dateError = getEffectiveDateError(effectiveDate, today);
  if (dateError !== undefined) throw invalidFields({ effectiveDate: dateError });
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPendingRequest(services, transaction, scheduleRequestKind, id);
    await replaceLater(transaction, row, effectiveDate);
    const outcome = { state: 'approved', by: actor, decided: { effectiveDate } };
    const approved = await recordDecision(services, transaction, scheduleRequestKind, row, outcome);
    const isNow = effectiveDate === today;
    const email = scheduleApprovedEmail(
      configuration,
      { memberId: member.id, to: member.email },
      toScheduleRequestView(personalData, approved),
      isNow ? undefined : effectiveDate,
    );
    await notifyMember(services, transaction, member, email);
    return isNow ? applySchedule(services, transaction, member, approved, actor) : approved;
  });
}
