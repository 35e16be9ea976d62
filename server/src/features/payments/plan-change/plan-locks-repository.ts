import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { planLocks } from '../../../platform/database/schema/index.ts';

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Takes a member's turn unless somebody has it. @returns whether it is taken */
export async function acquirePlanLock(
  queries: Queries,
  memberId: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const until = inSeconds(seconds);
  const rows = await queries
    .insert(planLocks)
    .values({ memberId, holder, until })
    .onConflictDoUpdate({
      target: planLocks.memberId,
      set: { holder, until },
      setWhere: sql`${planLocks.until} < now()`,
    })
    .returning({ holder: planLocks.holder });
  return rows.length > 0;
}

const own = (memberId: string, holder: string) =>
  and(eq(planLocks.memberId, memberId), eq(planLocks.holder, holder));

/** Gives the turn to whoever comes next. */
export async function releasePlanLock(queries: Queries, memberId: string, holder: string): Promise<void> {
  await queries.delete(planLocks).where(own(memberId, holder));
}

/** Keeps the turn from the others for a while. */
export async function extendPlanLock(
  queries: Queries,
  memberId: string,
  holder: string,
  seconds: number,
): Promise<void> {
  await queries
    .update(planLocks)
    .set({ until: inSeconds(seconds) })
    .where(own(memberId, holder));
}
