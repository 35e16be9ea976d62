import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { sessions } from '../../../platform/database/schema/index.ts';

/** A session as its member may see it: nothing of the token. */
export interface StoredDevice {
  readonly id: string;
  readonly name: string | null;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  readonly isCurrent: boolean;
}

/** The devices on which a member is signed in: the one with this token first, then the one used last. */
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

/** Ends one of a member's sessions. @returns whether there was one with this id */
export async function deleteDevice(queries: Queries, memberId: string, id: string): Promise<boolean> {
  const rows = await queries
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of a member but the one with this token. @returns how many */
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
