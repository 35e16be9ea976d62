import type { Transaction } from '../../platform/database/database.ts';
import { getAllowance } from './allowance-repository.ts';
import { changeMoments } from './change-moments.ts';
import { addOnsSince, findBalance } from './moments-repository.ts';
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
