import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { knownDevices, members } from '../../../platform/database/schema/index.ts';

export async function saveKnownDevice(
  queries: Queries,
  device: typeof knownDevices.$inferInsert,
): Promise<void> {
  await queries
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.memberId],
      set: { lastSignInAt: sql`greatest(${knownDevices.lastSignInAt}, excluded.last_sign_in_at)` },
    });
}

/** Gives a browser another token, for all members who logged in on it. */
export async function replaceDeviceToken(queries: Queries, from: Buffer, to: Buffer): Promise<void> {
  await queries.update(knownDevices).set({ tokenHash: to }).where(eq(knownDevices.tokenHash, from));
}

/** Checks whether the member with this number logged in on a device since an instant. */
export async function isDeviceKnown(
  queries: Queries,
  { phoneHash, deviceHash, since }: Readonly<{ phoneHash: Buffer; deviceHash: Buffer; since: Date }>,
): Promise<boolean> {
  const rows = await queries
    .select({ memberId: knownDevices.memberId })
    .from(knownDevices)
    .innerJoin(members, eq(members.id, knownDevices.memberId))
    .where(
      and(
        eq(knownDevices.tokenHash, deviceHash),
        eq(members.phoneHash, phoneHash),
        gt(knownDevices.lastSignInAt, since),
      ),
    );
  return rows.length > 0;
}

export async function deleteKnownDevicesBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.lastSignInAt, instant));
}

/** Deletes a member's known devices, after a change of number was undone or the account was erased. */
export async function forgetDevices(queries: Queries, memberId: string): Promise<void> {
  await queries.delete(knownDevices).where(eq(knownDevices.memberId, memberId));
}
