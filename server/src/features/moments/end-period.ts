import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../platform/database/database.ts';
import { firstId, processPages, requireNone } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { getAllowance } from './allowance-repository.ts';
import { changeMoments, getPeriod, type LedgerChange } from './balance.ts';
import { findBalance, listMembersPastPeriod, sumAddOnsSince } from './moments-repository.ts';
import { endPlanMoments, expire, grant, renew, type Balance, type BalanceChange } from './moments-rules.ts';
import { getEasternMonth, getMonthName } from './period-rules.ts';

const getMonthCause = (memberId: string, now: Date): string => `month:${memberId}:${getMonthName(now)}`;

/** Starts the calendar month after a period that has passed. @param change what the month begins with */
const startMonth = (
  transaction: Transaction,
  { memberId, cause, at }: LedgerChange,
  change: (balance: Balance, keptAddOns: number) => BalanceChange,
) =>
  changeMoments(transaction, { memberId, cause, at }, async ({ balance, period }) => {
    if (period.end > at) return undefined;
    const kept = await sumAddOnsSince(transaction, memberId, period.end);
    return { ...change(balance, kept), period: getEasternMonth(at) };
  });

/**
 * Ends a period that has passed. The Moments left expire, and members with a monthly allowance get the next one (MOM-02). It does
 * nothing before the period's end or the second time. The renewal of a paid plan ends that plan's period.
 */
export async function endPeriodIfOver(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  const stored = await findBalance(transaction, memberId);
  if (stored && stored.period.end > now) return;
  const allowance = await getAllowance(transaction, memberId);
  if (allowance.kind === 'by-payment') return;
  if (allowance.kind === 'monthly') {
    const month = { memberId, cause: getMonthCause(memberId, now), at: now };
    const renewed = await startMonth(transaction, month, (balance, kept) =>
      renew(balance, allowance.moments, kept),
    );
    if (renewed !== 'already') return;
  }
  // A cause of its own: a plan that starts later in the month still grants its allowance, and a month grants only one.
  const end = toEasternIsoDate(stored?.period.end ?? now);
  await startMonth(transaction, { memberId, cause: `month:${memberId}:${end}`, at: now }, expire);
}

/** Ends the period before the Moments are shown: the hourly job may not have run yet, and a text would end it, too. */
export async function endPeriodBeforeReading(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  memberId: string,
): Promise<void> {
  const now = clock.now();
  if ((await getPeriod(database, memberId, now)).end > now) return;
  await database.transaction((transaction) => endPeriodIfOver(transaction, memberId, now));
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
  const cause = getMonthCause(memberId, now);
  await changeMoments(transaction, { memberId, cause, at: now }, ({ balance }) => ({
    ...grant(balance, 'plan', allowance.moments),
    period: getEasternMonth(now),
  }));
}

/** Ends the Moments of a plan that ends right away, such as a sponsored plan when its member leaves the partner (PLAN-09). */
export async function endPlanMomentsNow(
  transaction: Transaction,
  { memberId, cause, at }: LedgerChange,
): Promise<void> {
  await changeMoments(transaction, { memberId, cause, at }, ({ balance }) => endPlanMoments(balance));
}

const pageSize = 200;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const hexDigits = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** A range of members' IDs: after the first, up to the last. */
interface Range {
  readonly after: string;
  readonly upTo: string;
}

const allMembers: Range = { after: firstId, upTo: lastId };

/** Sixteen ranges of the same size, because IDs are random. */
const ranges: readonly Range[] = hexDigits.map((digit, index) => ({
  after: index === 0 ? firstId : (hexDigits[index - 1] ?? '') + lastId.slice(1),
  upTo: digit + lastId.slice(1),
}));

/**
 * Ends every period of a range that has passed, one transaction for each member. Safe to run late or twice. A member whose period
 * can't be ended doesn't stop the others.
 * @throws Error at the end if periods are left
 */
export async function endPeriods(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { after, upTo }: Range = allMembers,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const failure = 'failed to end a period';
  const list = (last: string) => listMembersPastPeriod(database, now, pageSize, { after: last, upTo });
  const end = (memberId: string) =>
    database.transaction((transaction) => endPeriodIfOver(transaction, memberId, now));
  requireNone(await processPages(list, end, { log, failure, signal }, after), failure);
}

const endPeriodsQueue = 'end-moments-periods';

/** Enqueues a job for each range, so that all workers share the work at the end of a month. Few periods are ended right away. */
async function shareEndPeriods(services: Services, signal: AbortSignal | undefined): Promise<void> {
  const { database, clock, jobs } = services;
  const found = await listMembersPastPeriod(database, clock.now(), pageSize, allMembers);
  if (found.length < pageSize) return endPeriods(services, allMembers, signal);
  await database.transaction(async (transaction) => {
    for (const range of ranges) await jobs.enqueue(transaction, endPeriodsQueue, { ...range });
  });
}

/** Creates the hourly job that ends periods, so that months end in Eastern Time even if no server ran at midnight. */
export const createEndPeriodsHandler = (services: Services): JobHandler => ({
  queue: endPeriodsQueue,
  handle: ({ after, upTo }, signal) =>
    typeof after === 'string' && typeof upTo === 'string'
      ? endPeriods(services, { after, upTo }, signal)
      : shareEndPeriods(services, signal),
  cron: '5 * * * *',
  parallel: 4,
});
