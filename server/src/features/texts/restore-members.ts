import { isCoaching } from '@moments/contract/members/member-status';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import { processPages, requireNone } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { lockMember, returnToCoaching, type Member } from '../members/index.ts';
import { readBalance } from '../moments/index.ts';
import { listAwayWithMoments } from './budgets/away-members-repository.ts';
import { getSecondsUntilDaytime } from './daytime-rules.ts';
import { coachingResumedText } from './notices-copy.ts';
import type { ReturnNoticeName } from './text-policy-rules.ts';

const resumedQueue = 'good-news';

/** Sends the notice, at most once a day in Eastern Time. */
async function sendReturnNotice(
  services: Services,
  transaction: Transaction,
  { id, phone }: Pick<Member, 'id' | 'phone'>,
  name: ReturnNoticeName,
): Promise<void> {
  await enqueueMessage(
    services,
    transaction,
    {
      key: `notice:${name}:${id}:${toEasternIsoDate(services.clock.now())}`,
      channel: 'text',
      to: phone,
      memberId: id,
      body: coachingResumedText(name),
    },
    { priority: 'bulk' },
  );
}

/**
 * Notifies a member that their coaching has resumed, at most once a day and only in the daytime. At night, it enqueues a job instead
 * of a message, so that the notice is sent in the morning only if it is still true.
 */
export async function notifyCoachingResumed(
  services: Services,
  transaction: Transaction,
  member: Pick<Member, 'id' | 'phone'>,
  name: ReturnNoticeName,
): Promise<void> {
  const startAfter = getSecondsUntilDaytime(services.clock.now());
  if (startAfter === 0) await sendReturnNotice(services, transaction, member, name);
  else await services.jobs.enqueue(transaction, resumedQueue, { memberId: member.id, name }, { startAfter });
}

async function isStillTrue(
  transaction: Transaction,
  { id, status }: Pick<Member, 'id' | 'status'>,
  name: ReturnNoticeName,
): Promise<boolean> {
  if (status === undefined || !isCoaching(status)) return false;
  return name !== 'moments-again' || (await readBalance(transaction, id)).remaining > 0;
}

const returnNoticeNames: readonly ReturnNoticeName[] = ['moments-again', 'budget-again', 'pause-over'];

/** Creates the job that sends the night's notices, unless the member is away, stopped, or out of Moments again. */
export const createCoachingResumedHandler = (services: Services): JobHandler => ({
  queue: resumedQueue,
  handle: ({ memberId, name: given }) =>
    services.database.transaction(async (transaction) => {
      const name = returnNoticeNames.find((known) => known === given);
      if (typeof memberId !== 'string' || name === undefined) return;
      const member = await lockMember(transaction, services.personalData, { id: memberId });
      if (member && (await isStillTrue(transaction, member, name)))
        await sendReturnNotice(services, transaction, member, name);
    }),
});

const pageSize = 200;

/** Restores and notifies a member who was out of Moments and has some again (MOM-04). */
export async function restoreMember(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (member?.status !== 'AWAY_TEXT_LIMIT') return;
  if ((await readBalance(transaction, memberId)).remaining === 0) return;
  await returnToCoaching(services, transaction, memberId, 'has Moments again');
  await notifyCoachingResumed(services, transaction, member, 'moments-again');
}

/**
 * Restores all members who have Moments again after a new month. Safe to run late or twice.
 * @throws Error at the end if some could not be restored
 */
export async function restoreMembersWithMoments(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, log } = services;
  const failure = 'failed to restore a member with Moments';
  const restore = (memberId: string) =>
    database.transaction((transaction) => restoreMember(services, transaction, memberId));
  const list = (after: string) => listAwayWithMoments(database, { limit: pageSize, after });
  requireNone(await processPages(list, restore, { log, failure, signal }), failure);
}

/** Creates the hourly job that restores members. It runs after the job that ends periods. */
export const createRestoreMembersHandler = (services: Services): JobHandler => ({
  queue: 'bring-back-with-moments',
  handle: (_data, signal) => restoreMembersWithMoments(services, signal),
  cron: '10 * * * *',
});
