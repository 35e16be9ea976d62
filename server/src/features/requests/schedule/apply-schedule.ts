import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { processEach, requireNone } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { updateMember, type Member } from '../../members/index.ts';
import { lockRequest } from '../decide-request.ts';
import { updateRequest } from '../requests-repository.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import { listDue, type ScheduleRequestRow } from './schedule-requests-repository.ts';

type Needed = Pick<Services, 'database' | 'personalData' | 'clock' | 'log'>;
const pageSize = 200;

/**
 * Makes an approved schedule the member's current one.
 * @param actor the caller who approved it for today, or 'system'
 */
export async function applySchedule(
  { personalData, clock }: Omit<Needed, 'database' | 'log'>,
  transaction: Transaction,
  member: Member,
  row: ScheduleRequestRow,
  actor: string,
): Promise<ScheduleRequestRow> {
  const { shiftTime, shiftDays } = toScheduleRequestView(personalData, row);
  await updateMember(transaction, personalData, member.id, { shiftTime, shiftDays });
  await recordAudit(transaction, {
    actor,
    action: 'member.schedule-changed',
    memberId: member.id,
    after: { requestId: row.id },
  });
  return updateRequest(transaction, scheduleRequestKind, row.id, { appliedAt: clock.now() });
}

async function applyDue(services: Needed, requestId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const locked = await lockRequest(services, transaction, scheduleRequestKind, requestId);
    if (!locked) return;
    const { member, row } = locked;
    // Another server may have applied it, or a later approval may have replaced it.
    if (row.state !== 'approved' || row.appliedAt !== null || row.replacedBy !== null) return;
    await applySchedule(services, transaction, member, row, 'system');
  });
}

/**
 * Applies approved schedules that are due in Eastern Time, each in its own transaction. Running it late or twice is safe.
 * @throws Error at the end if some could not be applied
 */
export async function applyDueSchedules(services: Needed, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const today = toEasternIsoDate(clock.now());
  const failure = 'failed to apply a schedule';
  const failed: string[] = [];
  let page: readonly string[];
  do {
    page = await listDue(database, today, { limit: pageSize, except: failed });
    failed.push(...(await processEach(page, (id) => applyDue(services, id), { log, failure, signal })));
  } while (page.length === pageSize);
  requireNone(failed, failure);
}

/** Runs every hour, so that schedules start with their day and catch up after downtime. */
export const createApplySchedulesHandler = (services: Services): JobHandler => ({
  queue: 'apply-schedules',
  handle: (_data, signal) => applyDueSchedules(services, signal),
  cron: '1 * * * *',
});
