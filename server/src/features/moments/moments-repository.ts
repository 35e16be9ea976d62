import { and, asc, eq, gt, gte, inArray, lte, not, sql, sum } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { momentsBalances, momentsLedger, subscriptions } from '../../platform/database/schema/index.ts';
import type { Balance, LedgerEntry } from './moments-rules.ts';
import type { Period } from './period-rules.ts';

export interface StoredBalance {
  readonly balance: Balance;
  readonly period: Period;
}

type BalanceRow = typeof momentsBalances.$inferSelect;

const openRow = (row: BalanceRow): StoredBalance => ({
  balance: { plan: row.planRemaining, addOn: row.addOnRemaining, limit: row.limit },
  period: { start: row.periodStart, end: row.periodEnd },
});

export async function findBalance(queries: Queries, memberId: string): Promise<StoredBalance | undefined> {
  const [row] = await queries.select().from(momentsBalances).where(eq(momentsBalances.memberId, memberId));
  return row && openRow(row);
}

/** Locks a member's balance until the transaction ends; one that has none gets an empty one for the given period. */
export async function lockBalance(
  transaction: Transaction,
  memberId: string,
  period: Period,
): Promise<StoredBalance> {
  await transaction
    .insert(momentsBalances)
    .values({ memberId, periodStart: period.start, periodEnd: period.end })
    .onConflictDoNothing();
  const [row] = await transaction
    .select()
    .from(momentsBalances)
    .where(eq(momentsBalances.memberId, memberId))
    .for('update');
  if (!row) throw new Error('The balance was not stored');
  return openRow(row);
}

/** Whether a cause is in the ledger already; ask with the balance locked. */
export async function isRecorded(transaction: Transaction, causes: readonly string[]): Promise<boolean> {
  const rows = await transaction
    .select({ id: momentsLedger.id })
    .from(momentsLedger)
    .where(inArray(momentsLedger.cause, [...causes]))
    .limit(1);
  return rows.length > 0;
}

/** How much entries of these causes changed a balance together. */
export async function recordedAmount(transaction: Transaction, causes: readonly string[]): Promise<number> {
  const [row] = await transaction
    .select({ total: sum(momentsLedger.amount) })
    .from(momentsLedger)
    .where(inArray(momentsLedger.cause, [...causes]));
  return Number(row?.total ?? 0);
}

/** An entry with its cause, by which it is in the ledger once. */
export interface CausedEntry extends LedgerEntry {
  readonly cause: string;
}

export async function writeBalance(
  transaction: Transaction,
  memberId: string,
  { balance, period }: StoredBalance,
  entries: readonly CausedEntry[],
  at: Date,
): Promise<void> {
  if (entries.length > 0)
    await transaction.insert(momentsLedger).values(entries.map((entry) => ({ ...entry, memberId, at })));
  await transaction
    .update(momentsBalances)
    .set({
      planRemaining: balance.plan,
      addOnRemaining: balance.addOn,
      limit: balance.limit,
      periodStart: period.start,
      periodEnd: period.end,
    })
    .where(eq(momentsBalances.memberId, memberId));
}

/** Add-on Moments that were granted since an instant. */
export async function addOnsSince(transaction: Transaction, memberId: string, since: Date): Promise<number> {
  const [row] = await transaction
    .select({ total: sum(momentsLedger.amount) })
    .from(momentsLedger)
    .where(
      and(
        eq(momentsLedger.memberId, memberId),
        eq(momentsLedger.kind, 'grant'),
        eq(momentsLedger.source, 'add-on'),
        gte(momentsLedger.at, since),
      ),
    );
  return Number(row?.total ?? 0);
}

/** A plan that is paid for renews with its payment, which also ends the period before. */
const waitsForRenewal = sql`exists (select 1 from ${subscriptions} where ${subscriptions.memberId} = ${momentsBalances.memberId}
  and ${subscriptions.status} = 'MEMBERSHIP_ACTIVE' and ${subscriptions.amount} > 0)`;

/**
 * Members whose period has ended and is not ended by a renewal, in the order of their ids.
 * @param after the last id of the page before
 */
export async function listMembersPastPeriod(
  queries: Queries,
  now: Date,
  limit: number,
  after: string,
): Promise<string[]> {
  const rows = await queries
    .select({ memberId: momentsBalances.memberId })
    .from(momentsBalances)
    .where(
      and(lte(momentsBalances.periodEnd, now), not(waitsForRenewal), gt(momentsBalances.memberId, after)),
    )
    .orderBy(asc(momentsBalances.memberId))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}
