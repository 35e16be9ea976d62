import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isUuid, type Queries } from '../../../platform/database/database.ts';
import { staff, staffSessions } from '../../../platform/database/schema/index.ts';

type SessionRow = typeof staffSessions.$inferSelect;

const sessionColumns = {
  id: staffSessions.id,
  tokenHash: staffSessions.tokenHash,
  createdAt: staffSessions.createdAt,
  lastUsedAt: staffSessions.lastUsedAt,
  expiresAt: staffSessions.expiresAt,
  lockedAt: staffSessions.lockedAt,
  device: staffSessions.device,
  signedInBy: staffSessions.signedInBy,
};

const personColumns = {
  staffId: staff.id,
  name: staff.name,
  emailEncrypted: staff.emailEncrypted,
  emailHash: staff.emailHash,
  roles: staff.roles,
  isOnCall: staff.isOnCall,
  shifts: staff.shifts,
  deactivatedAt: staff.deactivatedAt,
  codesEndAt: staff.codesEndAt,
  hasPasskey: sql<boolean>`exists (select 1 from staff_passkeys p where p.staff_id = ${staff.id})`,
};

/** Finds a session and its person. @returns undefined if the session ended */
export async function findDeskSession(queries: Queries, tokenHash: Buffer) {
  const [row] = await queries
    .select({ ...sessionColumns, ...personColumns })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(eq(staffSessions.tokenHash, tokenHash));
  return row;
}

export type DeskSession = NonNullable<Awaited<ReturnType<typeof findDeskSession>>>;

/** Finds the sessions of open pages, to check them together. */
export const findDeskSessions = (queries: Queries, tokenHashes: readonly Buffer[]) =>
  queries
    .select({ ...sessionColumns, ...personColumns })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(inArray(staffSessions.tokenHash, [...tokenHashes]));

export async function insertDeskSession(
  queries: Queries,
  session: Pick<SessionRow, 'tokenHash' | 'staffId' | 'createdAt' | 'expiresAt' | 'device' | 'signedInBy'>,
): Promise<void> {
  await queries.insert(staffSessions).values({ ...session, lastUsedAt: session.createdAt });
}

export async function recordUse(queries: Queries, tokenHash: Buffer, now: Date): Promise<void> {
  await queries
    .update(staffSessions)
    .set({ lastUsedAt: now })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.lockedAt)));
}

export async function lockSession(queries: Queries, tokenHash: Buffer, now: Date): Promise<void> {
  await queries
    .update(staffSessions)
    .set({ lockedAt: now })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.lockedAt)));
}

export async function unlockSession(queries: Queries, tokenHash: Buffer, now: Date): Promise<void> {
  await queries
    .update(staffSessions)
    .set({ lockedAt: null, lastUsedAt: now })
    .where(eq(staffSessions.tokenHash, tokenHash));
}

export async function deleteDeskSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

export const listStaffSessions = (queries: Queries, staffId: string, now: Date) =>
  queries
    .select(sessionColumns)
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.createdAt));

/** Ends one session of a person. @returns false if there is none with this ID */
export async function deleteOwnSession(queries: Queries, staffId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const ended = await queries
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId)))
    .returning({ id: staffSessions.id });
  return ended.length > 0;
}

export async function deleteSessionsExpiredBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(staffSessions).where(lt(staffSessions.expiresAt, before));
}
