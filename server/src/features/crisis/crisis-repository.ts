import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import {
  conversations,
  crises,
  members,
  messages,
  outboundMessages,
  staff,
  textOptOuts,
} from '../../platform/database/schema/index.ts';

export type CrisisRow = typeof crises.$inferSelect;

/** Crises of one member on a page. More are in the audit log. */
const mostShown = 50;

/** Opens a crisis. @returns undefined if the member has an open one */
export async function insertCrisis(
  queries: Queries,
  crisis: Pick<CrisisRow, 'memberId' | 'startedBy' | 'startedAt' | 'steps'>,
): Promise<CrisisRow | undefined> {
  const [row] = await queries.insert(crises).values(crisis).onConflictDoNothing().returning();
  return row;
}

/**
 * Opens the conversation again, as a text does, and creates one without texts: what was put away before a crisis must not hide the check-in
 * after it. Call it before the crisis is stored: texts lock the conversation first, too.
 */
export async function reopenConversation(queries: Queries, memberId: string, now: Date): Promise<void> {
  const open = { isDone: false, followUpAt: null };
  await queries
    .insert(conversations)
    .values({ memberId, lastAt: now })
    .onConflictDoUpdate({ target: conversations.memberId, set: open });
}

export async function findOpenCrisis(queries: Queries, memberId: string): Promise<CrisisRow | undefined> {
  if (!isUuid(memberId)) return undefined;
  const [row] = await queries
    .select()
    .from(crises)
    .where(and(eq(crises.memberId, memberId), isNull(crises.endedAt)));
  return row;
}

/** Returns whether a member has an open crisis, or had one that began after a time. */
export async function hadCrisisSince(queries: Queries, memberId: string, after: Date): Promise<boolean> {
  const [row] = await queries
    .select({ id: crises.id })
    .from(crises)
    .where(and(eq(crises.memberId, memberId), or(isNull(crises.endedAt), gt(crises.startedAt, after))))
    .limit(1);
  return row !== undefined;
}

/** Lists a member's crises that have ended, newest first. */
export const listEndedCrises = (queries: Queries, memberId: string): Promise<CrisisRow[]> =>
  queries
    .select()
    .from(crises)
    .where(and(eq(crises.memberId, memberId), isNotNull(crises.endedAt)))
    .orderBy(desc(crises.startedAt))
    .limit(mostShown);

/** Finds when the next check-in after a crisis is due. @returns undefined if none is ahead */
export async function findCheckIn(queries: Queries, memberId: string, now: Date): Promise<Date | undefined> {
  const [row] = await queries
    .select({ at: crises.checkInAt })
    .from(crises)
    .where(and(eq(crises.memberId, memberId), gt(crises.checkInAt, now)))
    .orderBy(asc(crises.checkInAt))
    .limit(1);
  return row?.at ?? undefined;
}

/** Finds the open crisis and locks it. */
export async function lockOpenCrisis(
  transaction: Transaction,
  memberId: string,
): Promise<CrisisRow | undefined> {
  if (!isUuid(memberId)) return undefined;
  const [row] = await transaction
    .select()
    .from(crises)
    .where(and(eq(crises.memberId, memberId), isNull(crises.endedAt)))
    .for('update');
  return row;
}

export async function updateCrisis(
  queries: Queries,
  id: string,
  changes: Partial<typeof crises.$inferInsert>,
): Promise<CrisisRow | undefined> {
  const [row] = await queries.update(crises).set(changes).where(eq(crises.id, id)).returning();
  return row;
}

/** Lists all open crises, the longest first. */
export const listOpenCrises = (queries: Queries): Promise<CrisisRow[]> =>
  queries.select().from(crises).where(isNull(crises.endedAt)).orderBy(asc(crises.startedAt));

/** Finds the names of people on staff, by their IDs. */
export async function findStaffNames(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds a crisis and locks it. */
export async function lockCrisis(transaction: Transaction, id: string): Promise<CrisisRow | undefined> {
  const [row] = await transaction.select().from(crises).where(eq(crises.id, id)).for('update');
  return row;
}

/** Why a coach can’t text a member: they or their number opted out, which no text may pass, or an administrator stopped the account. */
interface Obstacles {
  readonly isOptedOut: boolean;
  readonly isStopped: boolean;
}

/** Finds out why a coach can’t text a member. It decrypts nothing, so damaged data stops no page. */
export async function findObstacles(queries: Queries, memberId: string): Promise<Obstacles> {
  const hasOptOut = sql`exists (select from ${textOptOuts} where ${eq(textOptOuts.phoneHash, members.phoneHash)})`;
  const [row] = await queries
    .select({
      isOptedOut: sql<boolean>`coalesce(${members.status} = 'EXITED_BY_STOP', false) or ${hasOptOut}`,
      isStopped: sql<boolean>`coalesce(${members.status} in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'), false)`,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row ?? { isOptedOut: false, isStopped: false };
}

/** Returns whether a coach's reply has left since the crisis began. One on hold may be undone, and one that failed reached no one. */
export async function hasCoachReplied(
  transaction: Transaction,
  { memberId, startedAt }: Pick<CrisisRow, 'memberId' | 'startedAt'>,
): Promise<boolean> {
  const [row] = await transaction
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId))
    .where(
      and(
        eq(messages.memberId, memberId),
        eq(messages.direction, 'from-coach'),
        gte(messages.at, startedAt),
        ne(outboundMessages.status, 'failed'),
      ),
    )
    .limit(1);
  return row !== undefined;
}
