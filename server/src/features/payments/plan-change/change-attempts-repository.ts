import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { planChangeAttempts } from '../../../platform/database/schema/index.ts';

/** The portal's name for a wish to change to a plan. */
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

export async function rememberAttempt(queries: Queries, attempt: ChangeAttempt): Promise<void> {
  const { priceId } = attempt;
  await queries
    .insert(planChangeAttempts)
    .values(attempt)
    .onConflictDoUpdate({
      target: [planChangeAttempts.memberId, planChangeAttempts.attemptId],
      set: { priceId },
    });
}
