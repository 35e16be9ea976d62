import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { members, subscriptions } from '../../../platform/database/schema/index.ts';
import { waitingStatuses } from '../waiting-rules.ts';

/** Lists members who wait for a coach while their plan charges. Later runs find those whose plan couldn't be held. */
export async function listChargedWhileWaiting(
  queries: Queries,
): Promise<{ readonly memberId: string; readonly status: string; readonly since: Date | null }[]> {
  return queries
    .select({ memberId: members.id, status: members.status, since: members.matchingSince })
    .from(members)
    .innerJoin(subscriptions, eq(subscriptions.memberId, members.id))
    .where(
      and(
        inArray(members.status, waitingStatuses),
        eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'),
        gt(subscriptions.amount, 0),
      ),
    )
    .orderBy(members.id);
}

/** Marks a plan as held since an instant, or as held no longer. */
export async function setHeld(
  transaction: Transaction,
  stripeSubscriptionId: string,
  heldForMatchSince: Date | null,
): Promise<void> {
  await transaction
    .update(subscriptions)
    .set({ heldForMatchSince })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}
