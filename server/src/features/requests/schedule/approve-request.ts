import { easternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockPendingRequest, notifyMember } from '../decide-request.ts';
import { recordDecision } from '../record-decision.ts';
import { updateRequest } from '../requests-repository.ts';
import { applySchedule } from './apply-schedule.ts';
import { effectiveDateError, getDefaultEffectiveDate } from './effective-date-rules.ts';
import { scheduleApprovedEmail } from './emails.ts';
import { scheduleRequestKind, scheduleRequestView } from './schedule-request-kind.ts';
import { listUpcoming, type ScheduleRequestRow } from './schedule-requests-repository.ts';

/** Of approved schedules that are ahead, those that this one would come before are not wanted any more. */
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
 * Approves a wish for another schedule, from a date on (ACC-02): today's changes it at once, a later one by a job. The member is
 * told by e-mail.
 * @param given ISO date in Eastern Time; the next business day unless given
 * @throws Refusal NOT_FOUND, REQUEST_ALREADY_DECIDED, INVALID_REQUEST where the date is past or too far ahead
 */
export async function approveRequest(
  services: Services,
  operator: string,
  id: string,
  given: string | undefined,
): Promise<ScheduleRequestRow> {
  const { clock, configuration, database, personalData } = services;
  const today = easternIsoDate(clock.now());
  const effectiveDate = given ?? getDefaultEffectiveDate(today);
  const dateError = effectiveDateError(effectiveDate, today);
  if (dateError !== undefined) throw invalidFields({ effectiveDate: dateError });
  const actor = `operator:${operator}`;
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPendingRequest(services, transaction, scheduleRequestKind, id);
    await replaceLater(transaction, row, effectiveDate);
    const outcome = { state: 'approved', by: actor, decided: { effectiveDate } };
    const approved = await recordDecision(services, transaction, scheduleRequestKind, row, outcome);
    const isNow = effectiveDate === today;
    const mail = scheduleApprovedEmail(
      configuration,
      member,
      scheduleRequestView(personalData, approved),
      isNow ? undefined : effectiveDate,
    );
    await notifyMember(services, transaction, member, mail);
    return isNow ? applySchedule(services, transaction, member, approved, actor) : approved;
  });
}
