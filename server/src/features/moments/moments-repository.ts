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

const toStoredBalance = (row: BalanceRow): StoredBalance => ({
  balance: { plan: row.planRemaining, addOn: row.addOnRemaining, limit: row.limit },
  period: { start: row.periodStart, end: row.periodEnd },
});

export async function findBalance(queries: Queries, memberId: string): Promise<StoredBalance | undefined> {
  const [row] = await queries.select().from(momentsBalances).where(eq(momentsBalances.memberId, memberId));
  return row && toStoredBalance(row);
}

/** Locks a member's balance until the transaction ends. Creates an empty one for the period if there is none. */
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
  if (!row) throw new Error('balance was not stored');
  return toStoredBalance(row);
}

/** Returns whether the ledger has an entry with one of the causes. The balance must be locked. */
export async function isRecorded(transaction: Transaction, causes: readonly string[]): Promise<boolean> {
  const rows = await transaction
    .select({ id: momentsLedger.id })
    .from(momentsLedger)
    .where(inArray(momentsLedger.cause, [...causes]))
    .limit(1);
  return rows.length > 0;
}

export async function findUse(
  transaction: Transaction,
  cause: string,
): Promise<Pick<typeof momentsLedger.$inferSelect, 'source' | 'at'> | undefined> {
  const [row] = await transaction
    .select({ source: momentsLedger.source, at: momentsLedger.at })
    .from(momentsLedger)
    .where(and(eq(momentsLedger.cause, cause), eq(momentsLedger.kind, 'use')));
  return row;
}

/** Sums the amounts of the entries with these causes. */
export async function sumRecorded(transaction: Transaction, causes: readonly string[]): Promise<number> {
  const [row] = await transaction
    .select({ total: sum(momentsLedger.amount) })
    .from(momentsLedger)
    .where(inArray(momentsLedger.cause, [...causes]));
  return Number(row?.total ?? 0);
}

/** An entry with its cause, which is unique in the ledger. */
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

/** Sums the add-on Moments that were granted since an instant. */
export async function sumAddOnsSince(
  transaction: Transaction,
  memberId: string,
  since: Date,
): Promise<number> {
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

/** A paid plan's renewal ends its period. */
const waitsForRenewal = sql`exists (select 1 from ${subscriptions} where ${subscriptions.memberId} = ${momentsBalances.memberId}
  and ${subscriptions.status} = 'MEMBERSHIP_ACTIVE' and ${subscriptions.amount} > 0)`;

/**
 * Lists members whose period has passed and does not end with a renewal, in the order of their IDs.
 * @param range after the last ID of the previous page, up to the last ID
 */
export async function listMembersPastPeriod(
  queries: Queries,
  now: Date,
  limit: number,
  { after, upTo }: { readonly after: string; readonly upTo: string },
): Promise<string[]> {
  const rows = await queries
    .select({ memberId: momentsBalances.memberId })
    .from(momentsBalances)
    .where(
      and(
        lte(momentsBalances.periodEnd, now),
        not(waitsForRenewal),
        gt(momentsBalances.memberId, after),
        lte(momentsBalances.memberId, upTo),
      ),
    )
    .orderBy(asc(momentsBalances.memberId))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}
