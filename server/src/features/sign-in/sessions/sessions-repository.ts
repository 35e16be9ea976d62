import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { memoizeByOwner, type Database, type Queries } from '../../../platform/database/database.ts';
import { members, sessions } from '../../../platform/database/schema/index.ts';

/**
 * Says whether a member neither logged in nor texted for some days. Texts after such a pause don't end it, because the number's next
 * owner can text too; only a log-in does.
 */
export async function hasPaused(
  queries: Queries,
  memberId: string,
  days: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await queries.execute<{ paused: boolean }>(sql`
    with last_log_in as (
      select greatest(
        created_at,
        (select max(last_sign_in_at) from known_devices where member_id = ${memberId})
      ) as at
      from members where id = ${memberId}
    ), events as (
      select at from last_log_in
      union all
      select messages.at from messages, last_log_in
      where messages.member_id = ${memberId} and messages.direction = 'from-member' and messages.at > last_log_in.at
    ), pauses as (
      select lead(at, 1, ${now.toISOString()}::timestamptz) over (order by at) - at as pause from events
    )
    select coalesce(max(pause) > make_interval(days => ${days}), false) as paused from pauses`);
  return rows[0]?.paused === true;
}

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

/** Runs with every request of a member. It reads the status too, so that a stop takes effect right away (STOP-03). */
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

/**
 * Finds out which sessions are still open, of the many pages that stand open. It takes the later of the two clocks, because a log-out
 * of all devices writes the database's.
 * @param usedSince sessions without a use since then have ended
 * @returns the hashes of the open ones' tokens, as hexadecimal text
 */
export async function findOpenSessions(
  queries: Queries,
  tokenHashes: readonly Buffer[],
  { now, usedSince }: { readonly now: Date; readonly usedSince: Date },
): Promise<ReadonlySet<string>> {
  const later = sql`greatest(${now.toISOString()}::timestamptz, clock_timestamp())`;
  const rows = await queries
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(
        inArray(sessions.tokenHash, [...tokenHashes]),
        gt(sessions.expiresAt, later),
        gt(sessions.lastSeenAt, usedSince),
      ),
    );
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')));
}

export async function recordSessionUse(database: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Extends a session, at most to its longest lifetime. If another call ends the session at the same moment, it stays ended: the
 * database checks the row again, by its own clock, after that call.
 * @returns undefined if the session has ended
 */
export async function extendSession(
  queries: Queries,
  tokenHash: Buffer,
  to: { readonly now: Date; readonly seconds: number; readonly longestSeconds: number },
): Promise<{ readonly createdAt: Date; readonly expiresAt: Date } | undefined> {
  const extended = sql`${to.now.toISOString()}::timestamptz + ${to.seconds} * interval '1 second'`;
  const longest = sql`${sessions.createdAt} + ${to.longestSeconds} * interval '1 second'`;
  const [row] = await queries
    .update(sessions)
    .set({
      expiresAt: sql`greatest(${sessions.expiresAt}, least(${extended}, ${longest}))`,
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
 * Ends all sessions of a member (SESS-05). The rows stay for a while, so that the error for a stopped member's token can say why.
 * @returns the number of sessions that were active
 */
export async function expireSessions(queries: Queries, memberId: string): Promise<number> {
  const rows = await queries
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, sql`now()`)))
    .returning({ memberId: sessions.memberId });
  return rows.length;
}

/** Deletes old sessions. @returns their members, and when the sessions ended */
export const deleteSessionsExpiredBefore = (queries: Queries, instant: Date) =>
  queries
    .delete(sessions)
    .where(lt(sessions.expiresAt, instant))
    .returning({ memberId: sessions.memberId, expiresAt: sessions.expiresAt });

/** A session as its member sees it, without the token. */
export interface StoredDevice {
  readonly id: string;
  readonly name: string | null;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  readonly isCurrent: boolean;
}

/** Lists the devices where a member is logged in: the one with this token first, then the most recently used. */
export async function listDevices(
  queries: Queries,
  { memberId, tokenHash }: { readonly memberId: string; readonly tokenHash: Buffer },
  { now, usedSince }: { readonly now: Date; readonly usedSince: Date },
): Promise<StoredDevice[]> {
  const isCurrent = sql<boolean>`${sessions.tokenHash} = ${tokenHash}`;
  return queries
    .select({
      id: sessions.id,
      name: sessions.device,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent,
    })
    .from(sessions)
    .where(
      and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, usedSince)),
    )
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Ends one session of a member. @returns whether the member has a session with this ID */
export async function deleteDevice(queries: Queries, memberId: string, id: string): Promise<boolean> {
  const rows = await queries
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of a member except the one with this token. @returns the number of sessions */
export async function deleteOtherDevices(
  queries: Queries,
  memberId: string,
  tokenHash: Buffer,
): Promise<number> {
  const rows = await queries
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), ne(sessions.tokenHash, tokenHash)))
    .returning({ id: sessions.id });
  return rows.length;
}
