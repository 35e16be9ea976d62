import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database.ts';
import { preparedOnce } from '../../database/prepared.ts';
import { members, sessions } from '../../database/schema/index.ts';

interface NewSession {
  readonly tokenHash: Buffer;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(queries: Queries, session: NewSession): Promise<void> {
  await queries.insert(sessions).values({ ...session, lastSeenAt: session.createdAt });
}

/** Runs with every request of a member; the status is read with it, so that a stop takes effect at once (STOP-03). */
const sessionQuery = preparedOnce((database) =>
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

export async function noteUse(database: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Ends all sessions of a member (SESS-05). The rows stay for a while: a stopped member's token is still known, so that the
 * refusal can say why.
 */
export async function expireSessions(queries: Queries, memberId: string): Promise<void> {
  await queries
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, now())` })
    .where(eq(sessions.memberId, memberId));
}

export async function deleteSessionsExpiredBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(sessions).where(lt(sessions.expiresAt, instant));
}
