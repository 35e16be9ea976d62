import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { members, subscriptions } from '../../../platform/database/schema/index.ts';
import { waitingStatuses } from '../waiting-rules.ts';

/**
 * Lists members who wait for a coach, or did until they opted out, while their plan charges. Later runs find those whose plan couldn't be
 * held.
 */
export async function listChargedWhileWaiting(
  queries: Queries,
): Promise<{ readonly memberId: string; readonly status: string; readonly since: Date | null }[]> {
  return queries
    .select({ memberId: members.id, status: members.status, since: members.matchingSince })
    .from(members)
    .innerJoin(subscriptions, eq(subscriptions.memberId, members.id))
    .where(
      and(
        or(
          inArray(members.status, waitingStatuses),
          and(eq(members.status, 'EXITED_BY_STOP'), isNull(members.coachName)),
        ),
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

/** Lists a member's plans, ended ones too, whose month never started and whose payments were not returned yet. */
export async function listHeldPlans(queries: Queries, memberId: string): Promise<readonly string[]> {
  const rows = await queries
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), isNotNull(subscriptions.heldForMatchSince)));
  return rows.map(({ id }) => id);
}
