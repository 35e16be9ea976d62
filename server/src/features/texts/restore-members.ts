import { isCoaching } from '@moments/contract/members/member-status';
import { easternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { lockMember, returnToCoaching, type Member } from '../members/index.ts';
import { readBalance } from '../moments/index.ts';
import { listAwayWithMoments } from './budgets/away-members-repository.ts';
import { secondsUntilDaytime } from './daytime-rules.ts';
import { coachingResumedText } from './notices-copy.ts';
import type { ReturnNoticeName } from './text-policy-rules.ts';

const goodNewsQueue = 'good-news';

/** Once a day in Eastern Time, however often a member was brought back. */
async function send(
  services: Services,
  transaction: Transaction,
  { id, phone }: Pick<Member, 'id' | 'phone'>,
  name: ReturnNoticeName,
): Promise<void> {
  await enqueueMessage(services, transaction, {
    key: `notice:${name}:${id}:${easternIsoDate(services.clock.now())}`,
    channel: 'text',
    to: phone,
    memberId: id,
    body: coachingResumedText(name),
  });
}

/**
 * Tells a member that their coaching goes on, once a day, and never at night: nobody waits for it just then. What is put off to
 * the day is a job and no message yet, so that in the morning it is only said if it is still true.
 */
export async function notifyCoachingResumed(
  services: Services,
  transaction: Transaction,
  member: Pick<Member, 'id' | 'phone'>,
  name: ReturnNoticeName,
): Promise<void> {
  const startAfter = secondsUntilDaytime(services.clock.now());
  if (startAfter === 0) await send(services, transaction, member, name);
  else await services.jobs.enqueue(transaction, goodNewsQueue, { memberId: member.id, name }, { startAfter });
}

async function isStillTrue(
  transaction: Transaction,
  { id, status }: Pick<Member, 'id' | 'status'>,
  name: ReturnNoticeName,
): Promise<boolean> {
  if (status === undefined || !isCoaching(status)) return false;
  return name === 'budget-again' || (await readBalance(transaction, id)).remaining > 0;
}

const goodNewsNames: readonly ReturnNoticeName[] = ['moments-again', 'budget-again'];

/** Tells in the morning what happened at night, unless the member was away again, stopped, or out of Moments by then. */
export const goodNewsHandler = (services: Services): JobHandler => ({
  queue: goodNewsQueue,
  handle: ({ memberId, name: given }) =>
    services.database.transaction(async (transaction) => {
      const name = goodNewsNames.find((known) => known === given);
      if (typeof memberId !== 'string' || name === undefined) return;
      const member = await lockMember(transaction, services.personalData, { id: memberId });
      if (member && (await isStillTrue(transaction, member, name)))
        await send(services, transaction, member, name);
    }),
});

const pageSize = 200;

/** Brings a member back who was out of Moments and has some again, wherever they came from, and tells them (MOM-04). */
export async function restoreMember(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (member?.status !== 'AWAY_TEXT_LIMIT') return;
  if ((await readBalance(transaction, memberId)).remaining === 0) return;
  await returnToCoaching(transaction, memberId, 'has Moments again');
  await notifyCoachingResumed(services, transaction, member, 'moments-again');
}

/** Brings back everybody to whom a new month has brought Moments. Late or twice does no harm. */
export async function restoreMembersWithMoments(services: Services): Promise<void> {
  let page: readonly string[];
  do {
    page = await listAwayWithMoments(services.database, pageSize);
    for (const memberId of page) {
      await services.database.transaction((transaction) => restoreMember(services, transaction, memberId));
    }
  } while (page.length === pageSize);
}

/** Every hour, after the months have ended. */
export const bringBackHandler = (services: Services): JobHandler => ({
  queue: 'bring-back-with-moments',
  handle: () => restoreMembersWithMoments(services),
  cron: '10 * * * *',
});
