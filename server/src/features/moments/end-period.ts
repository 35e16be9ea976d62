import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { getAllowance } from './allowance-repository.ts';
import { changeMoments } from './balance.ts';
import { addOnsSince, findBalance, listMembersPastPeriod } from './moments-repository.ts';
import { expire, grant, renew } from './moments-rules.ts';
import { easternMonth, monthName } from './period-rules.ts';

/**
 * Ends a period that is over: what is left expires, and who has a monthly allowance gets the new one (MOM-02). Before the
 * period's end, and a second time, it does nothing. A paid plan's period is ended by its renewal.
 */
export async function endPeriodIfOver(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  const stored = await findBalance(transaction, memberId);
  if (stored && stored.period.end > now) return;
  const allowance = await getAllowance(transaction, memberId);
  if (allowance.kind === 'by-payment') return;
  const cause = `month:${memberId}:${monthName(now)}`;
  await changeMoments(transaction, { memberId, cause, at: now }, async ({ balance, period }) => {
    if (period.end > now) return undefined;
    const kept = await addOnsSince(transaction, memberId, period.end);
    const change =
      allowance.kind === 'monthly' ? renew(balance, allowance.moments, kept) : expire(balance, kept);
    return { ...change, period: easternMonth(now) };
  });
}

/**
 * Gives the first monthly allowance of a free or sponsored member, once a month (MOM-02). Call it when their plan begins.
 */
export async function startMonthlyAllowance(
  transaction: Transaction,
  memberId: string,
  now: Date,
): Promise<void> {
  await endPeriodIfOver(transaction, memberId, now);
  const allowance = await getAllowance(transaction, memberId);
  if (allowance.kind !== 'monthly') return;
  const cause = `month:${memberId}:${monthName(now)}`;
  await changeMoments(transaction, { memberId, cause, at: now }, ({ balance }) => ({
    ...grant(balance, 'plan', allowance.moments),
    period: easternMonth(now),
  }));
}

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Ends every period that is over. Each member is a transaction of its own; late or twice does no harm. */
export async function endPeriods({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let last: string | undefined = beforeAll; last !== undefined;) {
    const page: readonly string[] = await listMembersPastPeriod(database, now, pageSize, last);
    for (const memberId of page) {
      await database.transaction((transaction) => endPeriodIfOver(transaction, memberId, now));
    }
    last = page.at(-1);
  }
}

/** Every hour, five minutes past: so the month ends in Eastern Time for all, also after a night without servers. */
export const endPeriodsHandler = (services: Services): JobHandler => ({
  queue: 'end-moments-periods',
  handle: () => endPeriods(services),
  cron: '5 * * * *',
});
