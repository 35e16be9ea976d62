import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { subscriptions } from '../../../platform/database/schema/index.ts';

const isPlan = (id: string) => eq(subscriptions.stripeSubscriptionId, id);

/** Checks whether a dispute paused a plan, and not staff. */
export async function isPausedByDispute(queries: Queries, id: string): Promise<boolean> {
  const [row] = await queries
    .select({ isPaused: subscriptions.isPausedByDispute })
    .from(subscriptions)
    .where(isPlan(id));
  return row?.isPaused ?? false;
}

export async function setPausedByDispute(queries: Queries, id: string, isPaused: boolean): Promise<void> {
  await queries.update(subscriptions).set({ isPausedByDispute: isPaused }).where(isPlan(id));
}
