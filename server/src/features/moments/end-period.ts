import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { getAllowance } from './allowance-repository.ts';
import { changeMoments } from './balance.ts';
import { findBalance, listMembersPastPeriod, sumAddOnsSince } from './moments-repository.ts';
import { expire, grant, renew } from './moments-rules.ts';
import { easternMonth, monthName } from './period-rules.ts';

/**
 * Ends a period that has passed. The Moments left expire, and members with a monthly allowance get the next one (MOM-02). It does
 * nothing before the period's end or the second time. The renewal of a paid plan ends that plan's period.
 */
export async function endPeriodIfOver(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  const stored = await findBalance(transaction, memberId);
  if (stored && stored.period.end > now) return;
  const allowance = await getAllowance(transaction, memberId);
  if (allowance.kind === 'by-payment') return;
  const cause = `month:${memberId}:${monthName(now)}`;
  await changeMoments(transaction, { memberId, cause, at: now }, async ({ balance, period }) => {
    if (period.end > now) return undefined;
    const kept = await sumAddOnsSince(transaction, memberId, period.end);
    const change =
      allowance.kind === 'monthly' ? renew(balance, allowance.moments, kept) : expire(balance, kept);
    return { ...change, period: easternMonth(now) };
  });
}

/** Grants a free or sponsored member's first monthly allowance when their plan starts, once a month (MOM-02). */
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
const firstId = '00000000-0000-0000-0000-000000000000';

/** Ends every period that has passed, one transaction for each member. Safe to run late or twice. */
export async function endPeriods({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let last: string | undefined = firstId; last !== undefined;) {
    const page: readonly string[] = await listMembersPastPeriod(database, now, pageSize, last);
    for (const memberId of page) {
      await database.transaction((transaction) => endPeriodIfOver(transaction, memberId, now));
    }
    last = page.at(-1);
  }
}

/** Creates the hourly job that ends periods, so that months end in Eastern Time even if no server ran at midnight. */
export const endPeriodsHandler = (services: Services): JobHandler => ({
  queue: 'end-moments-periods',
  handle: () => endPeriods(services),
  cron: '5 * * * *',
});
