import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  cardProviderEvents,
  idempotencyKeyVersions,
  providerReadVersions,
} from '../../platform/database/schema/index.ts';
import type { ProviderEvent } from '../../providers/payments/payments.ts';

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

/** Reads how often the state of a Stripe object was stored. */
export async function getReadVersion(queries: Queries, objectId: string): Promise<number> {
  const [row] = await queries
    .select({ version: providerReadVersions.version })
    .from(providerReadVersions)
    .where(eq(providerReadVersions.objectId, objectId));
  return row?.version ?? 0;
}

/**
 * Claims the right to store an object's state, until the transaction ends.
 * @param version the version before the object was read
 * @returns false if another caller stored the object since then
 */
export async function claimReadVersion(
  transaction: Transaction,
  objectId: string,
  version: number,
): Promise<boolean> {
  const claimed =
    version === 0
      ? await transaction
          .insert(providerReadVersions)
          .values({ objectId, version: 1 })
          .onConflictDoNothing()
          .returning({ objectId: providerReadVersions.objectId })
      : await transaction
          .update(providerReadVersions)
          .set({ version: sql`${providerReadVersions.version} + 1` })
          .where(and(eq(providerReadVersions.objectId, objectId), eq(providerReadVersions.version, version)))
          .returning({ objectId: providerReadVersions.objectId });
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
