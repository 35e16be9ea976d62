import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  cardProviderEvents,
  databaseFacts,
  idempotencyKeyVersions,
  providerReads,
  subscriptions,
} from '../../platform/database/schema/index.ts';
import type { ProviderEvent } from '../../providers/payments/payments.ts';

/**
 * Records the Stripe account of the plans here. Before the first plan, another account may take its place.
 * @returns the account that is recorded
 */
export async function recordAccount(queries: Queries, account: string): Promise<string> {
  const { name, value } = databaseFacts;
  const [row] = await queries
    .insert(databaseFacts)
    .values({ name: 'stripe-account', value: account })
    .onConflictDoUpdate({
      target: name,
      set: {
        value: sql`case when exists (select from ${subscriptions}) then ${value} else excluded.value end`,
      },
    })
    .returning({ value });
  return row?.value ?? account;
}

/** Reads the current version of a purpose's idempotency key. The first is 1. */
export async function getKeyVersion(queries: Queries, purpose: string): Promise<number> {
  const [row] = await queries
    .select({ generation: idempotencyKeyVersions.generation })
    .from(idempotencyKeyVersions)
    .where(eq(idempotencyKeyVersions.purpose, purpose));
  return row?.generation ?? 1;
}

/** Moves a purpose to its next key. Callers that replace the same key at the same time all get the same next one. */
export async function advanceKeyVersion(
  queries: Queries,
  purpose: string,
  usedVersion: number,
): Promise<void> {
  await queries.insert(idempotencyKeyVersions).values({ purpose, generation: 1 }).onConflictDoNothing();
  await queries
    .update(idempotencyKeyVersions)
    .set({ generation: usedVersion + 1 })
    .where(
      and(eq(idempotencyKeyVersions.purpose, purpose), eq(idempotencyKeyVersions.generation, usedVersion)),
    );
}

/** What is known of the last time that a Stripe object was read and stored. */
export interface StoredRead {
  /** How often the object was stored. */
  readonly version: number;
  /** When the last read began that was stored. */
  readonly readAt: Date | null;
  /** The database's time, which all servers share. */
  readonly now: Date;
}

export async function findStoredRead(queries: Queries, objectId: string): Promise<StoredRead> {
  const { version, readAt } = providerReads;
  const [row] = await queries
    .select({ version, readAt, now: sql`clock_timestamp()`.mapWith(readAt) })
    .from(sql`(select 1) as always`)
    .leftJoin(providerReads, eq(providerReads.objectId, objectId));
  if (!row) throw new Error('a left join returned no row');
  return { ...row, version: row.version ?? 0 };
}

/**
 * Claims the right to store an object's state, until the transaction ends.
 * @param before what was stored before the object was read
 * @returns false if another caller stored the object since then
 */
export async function claimRead(
  transaction: Transaction,
  objectId: string,
  { version, now: readAt }: StoredRead,
): Promise<boolean> {
  const claimed =
    version === 0
      ? await transaction
          .insert(providerReads)
          .values({ objectId, version: 1, readAt })
          .onConflictDoNothing()
          .returning({ objectId: providerReads.objectId })
      : await transaction
          .update(providerReads)
          .set({ version: version + 1, readAt })
          .where(and(eq(providerReads.objectId, objectId), eq(providerReads.version, version)))
          .returning({ objectId: providerReads.objectId });
  return claimed.length > 0;
}

/** @returns false for an event that was stored before */
export async function storeEvent(transaction: Transaction, event: ProviderEvent): Promise<boolean> {
  const { id: eventId, type, subject, objectId } = event;
  const rows = await transaction
    .insert(cardProviderEvents)
    .values({ eventId, type, subject, objectId })
    .onConflictDoNothing()
    .returning({ eventId: cardProviderEvents.eventId });
  return rows.length > 0;
}

export async function findEvent(queries: Queries, eventId: string) {
  const [row] = await queries
    .select()
    .from(cardProviderEvents)
    .where(eq(cardProviderEvents.eventId, eventId));
  return row;
}

export async function markHandled(queries: Queries, eventId: string): Promise<void> {
  await queries
    .update(cardProviderEvents)
    .set({ handledAt: sql`now()` })
    .where(eq(cardProviderEvents.eventId, eventId));
}

/**
 * Deletes old events that need no handling any longer. They are named by their places, which the list reads from an index.
 * @returns how many were deleted
 */
export async function deleteOldEvents(queries: Queries, before: Date, limit: number): Promise<number> {
  const old = queries
    .select({ row: sql`ctid` })
    .from(cardProviderEvents)
    .where(
      and(
        lt(cardProviderEvents.receivedAt, before),
        or(isNotNull(cardProviderEvents.handledAt), eq(cardProviderEvents.subject, 'other')),
      ),
    )
    .orderBy(asc(cardProviderEvents.receivedAt))
    .limit(limit);
  const { rowCount } = await queries.delete(cardProviderEvents).where(sql`ctid = any (array(${old}))`);
  return rowCount ?? 0;
}
