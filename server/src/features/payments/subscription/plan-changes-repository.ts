import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { planChangeAttempts, planLocks } from '../../../platform/database/schema/index.ts';

/** One press of the button that changes the plan. */
export interface ChangeAttempt {
  readonly memberId: string;
  readonly attemptId: string;
  readonly priceId: string;
}

export async function isKnownAttempt(
  queries: Queries,
  { memberId, attemptId, priceId }: ChangeAttempt,
): Promise<boolean> {
  const rows = await queries
    .select({ priceId: planChangeAttempts.priceId })
    .from(planChangeAttempts)
    .where(
      and(
        eq(planChangeAttempts.memberId, memberId),
        eq(planChangeAttempts.attemptId, attemptId),
        eq(planChangeAttempts.priceId, priceId),
      ),
    );
  return rows.length > 0;
}

export async function saveAttempt(queries: Queries, attempt: ChangeAttempt): Promise<void> {
  const { priceId } = attempt;
  await queries
    .insert(planChangeAttempts)
    .values(attempt)
    .onConflictDoUpdate({
      target: [planChangeAttempts.memberId, planChangeAttempts.attemptId],
      set: { priceId },
    });
}

const getInstantIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Acquires a member's plan lock. @returns false while another holder has it */
export async function acquirePlanLock(
  queries: Queries,
  memberId: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const until = getInstantIn(seconds);
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

const isHeldBy = (memberId: string, holder: string) =>
  and(eq(planLocks.memberId, memberId), eq(planLocks.holder, holder));

export async function releasePlanLock(queries: Queries, memberId: string, holder: string): Promise<void> {
  await queries.delete(planLocks).where(isHeldBy(memberId, holder));
}

/** Keeps the lock for some seconds from now. */
export async function extendPlanLock(
  queries: Queries,
  memberId: string,
  holder: string,
  seconds: number,
): Promise<void> {
  await queries
    .update(planLocks)
    .set({ until: getInstantIn(seconds) })
    .where(isHeldBy(memberId, holder));
}
