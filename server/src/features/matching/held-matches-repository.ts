import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { heldMatches, staff } from '../../platform/database/schema/index.ts';
import { isPersonOf } from '../staff/index.ts';

const coaches = alias(staff, 'coaches');

export type HeldMatch = typeof heldMatches.$inferSelect;

/** Holds a match. @returns undefined if the member has a held one, or one with this key */
export async function insertHeldMatch(
  queries: Queries,
  match: Pick<HeldMatch, 'memberId' | 'coachId' | 'actor' | 'key' | 'leavesAt' | 'createdAt'>,
): Promise<string | undefined> {
  const [row] = await queries
    .insert(heldMatches)
    .values(match)
    .onConflictDoNothing()
    .returning({ id: heldMatches.id });
  return row?.id;
}

export async function findMatchByKey(
  queries: Queries,
  memberId: string,
  key: string,
): Promise<HeldMatch | undefined> {
  const [row] = await queries
    .select()
    .from(heldMatches)
    .where(and(eq(heldMatches.memberId, memberId), eq(heldMatches.key, key)));
  return row;
}

/** Finds the member's held match, or the newest one, with the names of the coach and of the person who made it. */
export async function findNewestMatch(queries: Queries, memberId: string) {
  const [row] = await queries
    .select({ match: heldMatches, staffName: staff.name, coachName: coaches.name })
    .from(heldMatches)
    .leftJoin(staff, isPersonOf(heldMatches.actor))
    .innerJoin(coaches, eq(coaches.id, heldMatches.coachId))
    .where(eq(heldMatches.memberId, memberId))
    .orderBy(desc(eq(heldMatches.state, 'held')), desc(heldMatches.createdAt))
    .limit(1);
  return row;
}

/** Finds a match and locks it, so that it either takes effect or is undone. */
export async function lockHeldMatch(transaction: Transaction, id: string): Promise<HeldMatch | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await transaction.select().from(heldMatches).where(eq(heldMatches.id, id)).for('update');
  return row;
}

export async function markHeldMatch(
  queries: Queries,
  id: string,
  outcome: Pick<HeldMatch, 'state'> & Partial<Pick<HeldMatch, 'problem'>>,
): Promise<void> {
  await queries.update(heldMatches).set(outcome).where(eq(heldMatches.id, id));
}
