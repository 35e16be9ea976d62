import { eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { cardProviderEvents } from '../../../platform/database/schema/index.ts';
import type { ProviderEvent } from '../../../providers/payments/events.ts';

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
