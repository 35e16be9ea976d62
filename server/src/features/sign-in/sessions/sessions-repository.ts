import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { memoizeByOwner, type Database, type Queries } from '../../../platform/database/database.ts';
import { members, sessions } from '../../../platform/database/schema/index.ts';

interface NewSession {
  readonly tokenHash: Buffer;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly device: string | null;
}

export async function insertSession(queries: Queries, session: NewSession): Promise<void> {
  await queries.insert(sessions).values({ ...session, lastSeenAt: session.createdAt });
}

/** Runs with every request of a member; the status is read with it, so that a stop takes effect at once (STOP-03). */
const sessionQuery = memoizeByOwner((database) =>
  database
    .select({
      memberId: sessions.memberId,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      memberStatus: members.status,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('member_session'),
);

export async function findSession(database: Database, tokenHash: Buffer) {
  const [row] = await sessionQuery(database).execute({ tokenHash });
  return row;
}

export async function recordSessionUse(database: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Moves the end of a session away from now, as far as signing in allows. What another call ends at the same moment stays ended:
 * the row is looked at again, by the database's own clock, once that call is done.
 * @returns undefined if it has ended
 */
export async function extendSession(
  queries: Queries,
  tokenHash: Buffer,
  to: { readonly now: Date; readonly seconds: number; readonly longestSeconds: number },
): Promise<{ readonly createdAt: Date; readonly expiresAt: Date } | undefined> {
  const wished = sql`${to.now.toISOString()}::timestamptz + ${to.seconds} * interval '1 second'`;
  const longest = sql`${sessions.createdAt} + ${to.longestSeconds} * interval '1 second'`;
  const [row] = await queries
    .update(sessions)
    .set({
      expiresAt: sql`greatest(${sessions.expiresAt}, least(${wished}, ${longest}))`,
      lastSeenAt: to.now,
    })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, to.now),
        gt(sessions.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt });
  return row;
}

export async function deleteSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Ends all sessions of a member (SESS-05). The rows stay for a while: a stopped member's token is still known, so that the
 * refusal can say why.
 * @returns how many had not ended yet
 */
export async function expireSessions(queries: Queries, memberId: string): Promise<number> {
  const rows = await queries
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, sql`now()`)))
    .returning({ memberId: sessions.memberId });
  return rows.length;
}

/** @returns whose they were, and when they ended */
export const deleteSessionsExpiredBefore = (queries: Queries, instant: Date) =>
  queries
    .delete(sessions)
    .where(lt(sessions.expiresAt, instant))
    .returning({ memberId: sessions.memberId, expiresAt: sessions.expiresAt });
