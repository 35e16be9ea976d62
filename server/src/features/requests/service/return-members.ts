import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { getChargeAfterReturn } from '@moments/contract/requests/return-date';
import { addDays, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { processEach, processPages, requireNone } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { loadProfile, type Member, type Profile } from '../../members/index.ts';
import { notifyCoachingResumed } from '../../texts/index.ts';
import { lockRequest, notifyMember } from '../decide-request.ts';
import { updateRequest } from '../requests-repository.ts';
import { returnReminderEmail, serviceResumedEmail, type AfterReturn } from './emails.ts';
import { resumeService } from './resume-service.ts';
import { serviceRequestKind } from './service-request-kind.ts';
import {
  findRunningPause,
  listComingReturns,
  listDueReturns,
  type ServiceRequestRow,
} from './service-requests-repository.ts';

const pageSize = 200;
/** How long before the day of return the member is reminded of the charge, in days. */
const reminderDays = 2;

interface RunningPause {
  readonly member: Member;
  readonly row: ServiceRequestRow;
  readonly returnDate: string;
}

/** Locks a pause with a day of return and its member. Returns undefined if it has ended or its day was removed since the list was read. */
async function lockRunningPause(
  services: Services,
  transaction: Transaction,
  requestId: string,
): Promise<RunningPause | undefined> {
  const locked = await lockRequest(services, transaction, serviceRequestKind, requestId);
  if (!locked || locked.row.state !== 'carried-out' || locked.row.endedAt !== null) return undefined;
  const { returnDate } = locked.row;
  return returnDate === null ? undefined : { ...locked, returnDate };
}

/**
 * Returns whether the day of return still counts. A member who left otherwise, whom staff stopped, or whose account is about to be deleted doesn't
 * come back by it.
 */
async function isExpected(
  transaction: Transaction,
  { member, row }: RunningPause,
  { user }: Profile,
): Promise<boolean> {
  if (member.status !== 'AWAY' || user.basicInfo.deletionDueAt !== null) return false;
  return (await findRunningPause(transaction, member.id))?.id === row.id;
}

/** Removes a day that no longer counts, so that the member isn't resumed and charged by surprise when the obstacle is gone. */
async function dropReturn(
  transaction: Transaction,
  { member, row, returnDate }: RunningPause,
): Promise<void> {
  await updateRequest(transaction, serviceRequestKind, row.id, { returnDate: null });
  await recordAudit(transaction, {
    actor: 'system',
    action: 'service-request.return-date-dropped',
    memberId: member.id,
    before: { returnDate },
    after: { requestId: row.id, returnDate: null },
  });
}

function getPlanAfterReturn({ user, subscription }: Profile): AfterReturn {
  const isSponsored = user.basicInfo.partnerId !== 'NONE';
  const hasMoments = subscription === null ? isSponsored : subscription.messagesRemaining > 0;
  // A plan that a bank’s question keeps paused doesn’t resume yet.
  const resumes = subscription?.status === 'MEMBERSHIP_PAUSED' && subscription.pauseReason === null;
  if (resumes) return { plan: 'resuming', hasMoments };
  const isCoached = hasActivePlan(subscription) || isSponsored;
  return { plan: isCoached ? 'unchanged' : 'none', hasMoments };
}

/** Resumes the service of one member if the day is still right. Another server, the member, or staff may have been faster. */
async function returnMember(services: Services, requestId: string): Promise<void> {
  const { configuration, clock, database } = services;
  await database.transaction(async (transaction) => {
    const pause = await lockRunningPause(services, transaction, requestId);
    if (!pause || pause.returnDate > toEasternIsoDate(clock.now())) return;
    const { member, row } = pause;
    const profile = await loadProfile(services, member.id, transaction);
    if (!(await isExpected(transaction, pause, profile))) {
      await dropReturn(transaction, pause);
      return;
    }
    await resumeService(services, transaction, member.id, 'system');
    const after = getPlanAfterReturn(profile);
    // The text invites the member to write.
    if (after.hasMoments) await notifyCoachingResumed(services, transaction, member, 'pause-over');
    const recipient = { memberId: member.id, to: member.email };
    const email = serviceResumedEmail(configuration, recipient, row.id, after);
    await notifyMember(services, transaction, member, email);
  });
}

/** Reminds one member, once for each day of return. A member whose plan charges nothing needs no reminder. */
async function remindMember(services: Services, transaction: Transaction, requestId: string): Promise<void> {
  const { configuration } = services;
  const pause = await lockRunningPause(services, transaction, requestId);
  if (!pause) return;
  const { member, row, returnDate } = pause;
  const profile = await loadProfile(services, member.id, transaction);
  const charge = getChargeAfterReturn(profile.subscription, startOfEasternDay(returnDate));
  if (charge === undefined || !(await isExpected(transaction, pause, profile))) return;
  const recipient = { memberId: member.id, to: member.email };
  const email = returnReminderEmail(configuration, recipient, { id: row.id, returnDate, charge });
  await notifyMember(services, transaction, member, email);
}

/** Reminds right away of a day of return that was chosen so late that the job might not run before it. */
export async function remindOfNearReturn(
  services: Services,
  transaction: Transaction,
  { id, returnDate }: Pick<ServiceRequestRow, 'id' | 'returnDate'>,
): Promise<void> {
  const lastDay = addDays(toEasternIsoDate(services.clock.now()), reminderDays);
  if (returnDate !== null && returnDate <= lastDay) await remindMember(services, transaction, id);
}

/**
 * Resumes the service of members whose day of return has come in Eastern Time (ACC-03), each in its own transaction. Running it late or
 * twice is safe: a day that passed while no server ran is caught up.
 * @throws Error at the end if it failed for some
 */
export async function returnDueMembers(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const today = toEasternIsoDate(clock.now());
  const failure = 'failed to resume the service of a member';
  const failed: string[] = [];
  let page: readonly string[];
  do {
    page = await listDueReturns(database, today, { limit: pageSize, except: failed });
    failed.push(...(await processEach(page, (id) => returnMember(services, id), { log, failure, signal })));
  } while (page.length === pageSize);
  requireNone(failed, failure);
}

/**
 * Reminds members whose plan is charged again after their day of return, two days before it (ACC-03).
 * @throws Error at the end if it failed for some
 */
export async function remindOfReturns(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const today = toEasternIsoDate(clock.now());
  const failure = 'failed to remind a member of the day of return';
  const coming = { today, until: addDays(today, reminderDays) };
  const list = (after: string) => listComingReturns(database, coming, { limit: pageSize, after });
  const remind = (id: string) =>
    database.transaction((transaction) => remindMember(services, transaction, id));
  requireNone(await processPages(list, remind, { log, failure, signal }), failure);
}

/** Runs every hour, so that members come back at the start of their day, and late after downtime. */
export const createReturnMembersHandler = (services: Services): JobHandler => ({
  queue: 'return-members',
  handle: (_data, signal) => returnDueMembers(services, signal),
  cron: '3 * * * *',
});

/** Runs every hour of the day, so that a day that was chosen late is reminded of, too. */
export const createReturnRemindersHandler = (services: Services): JobHandler => ({
  queue: 'return-reminders',
  handle: (_data, signal) => remindOfReturns(services, signal),
  cron: '35 9-20 * * *',
});
