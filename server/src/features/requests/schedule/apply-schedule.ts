import { easternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { updateMember, type Member } from '../../members/index.ts';
import { lockRequest } from '../decide-request.ts';
import { updateRequest } from '../requests-repository.ts';
import { scheduleRequestKind, scheduleRequestView } from './schedule-request-kind.ts';
import { listDue, type ScheduleRequestRow } from './schedule-requests-repository.ts';

type Needed = Pick<Services, 'database' | 'personalData' | 'clock'>;
const pageSize = 200;

/** Makes an approved schedule the member's own. @param actor who does: the operator who approved it for today, or 'system' */
export async function applySchedule(
  { personalData, clock }: Omit<Needed, 'database'>,
  transaction: Transaction,
  member: Member,
  row: ScheduleRequestRow,
  actor: string,
): Promise<ScheduleRequestRow> {
  const { shiftTime, shiftDays } = scheduleRequestView(personalData, row);
  await updateMember(transaction, personalData, member.id, { shiftTime, shiftDays });
  await recordAudit(transaction, {
    actor,
    action: 'member.schedule-changed',
    memberId: member.id,
    before: { shiftTime: member.shiftTime, shiftDays: member.shiftDays },
    after: { shiftTime, shiftDays, requestId: row.id },
  });
  return updateRequest(transaction, scheduleRequestKind, row.id, { appliedAt: clock.now() });
}

async function applyDue(services: Needed, requestId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const locked = await lockRequest(services, transaction, scheduleRequestKind, requestId);
    if (!locked) return;
    const { member, row } = locked;
    // Another server may have done it meanwhile, or a later approval taken its place.
    if (row.state !== 'approved' || row.appliedAt !== null || row.replacedBy !== null) return;
    await applySchedule(services, transaction, member, row, 'system');
  });
}

/** Makes every approved schedule hold whose day has come in Eastern Time. Each is a transaction of its own; late or twice does no harm. */
export async function applyDueSchedules(services: Needed): Promise<void> {
  const today = easternIsoDate(services.clock.now());
  let page: readonly string[];
  do {
    page = await listDue(services.database, today, pageSize);
    for (const id of page) await applyDue(services, id);
  } while (page.length === pageSize);
}

/** Every hour, so that the day begins with its schedule, and a night without servers is made up for. */
export const applySchedulesHandler = (services: Services): JobHandler => ({
  queue: 'apply-schedules',
  handle: () => applyDueSchedules(services),
  cron: '1 * * * *',
});
