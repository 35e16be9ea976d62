import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { lockMember, returnToCoaching } from '../members/index.ts';
import { readBalance } from '../moments/index.ts';
import { listAwayWithMoments } from './away-repository.ts';
import { notifyCoachingResumed } from './coaching-resumed.ts';

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
