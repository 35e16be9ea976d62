import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { planTurns } from '../../../platform/database/schema/index.ts';

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Takes a member's turn unless somebody has it. @returns whether it is taken */
export async function takeTurn(
  queries: Queries,
  memberId: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const until = inSeconds(seconds);
  const rows = await queries
    .insert(planTurns)
    .values({ memberId, holder, until })
    .onConflictDoUpdate({
      target: planTurns.memberId,
      set: { holder, until },
      setWhere: sql`${planTurns.until} < now()`,
    })
    .returning({ holder: planTurns.holder });
  return rows.length > 0;
}

const own = (memberId: string, holder: string) =>
  and(eq(planTurns.memberId, memberId), eq(planTurns.holder, holder));

/** Gives the turn to whoever comes next. */
export async function passTurn(queries: Queries, memberId: string, holder: string): Promise<void> {
  await queries.delete(planTurns).where(own(memberId, holder));
}

/** Keeps the turn from the others for a while. */
export async function holdTurn(
  queries: Queries,
  memberId: string,
  holder: string,
  seconds: number,
): Promise<void> {
  await queries
    .update(planTurns)
    .set({ until: inSeconds(seconds) })
    .where(own(memberId, holder));
}
