import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members, plans, subscriptions } from '../../platform/database/schema/index.ts';

/** How a member comes by Moments: by payments, each calendar month, or not at all. */
export type Allowance =
  | { readonly kind: 'by-payment' }
  | { readonly kind: 'monthly'; readonly moments: number }
  | { readonly kind: 'none' };

async function runningPlan(queries: Queries, memberId: string) {
  const [plan] = await queries
    .select({ amount: subscriptions.amount, moments: plans.moments })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.priceId, subscriptions.priceId))
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.status, 'MEMBERSHIP_ACTIVE')))
    .orderBy(desc(subscriptions.amount))
    .limit(1);
  return plan;
}

async function freePlanOf(queries: Queries, memberId: string) {
  const [plan] = await queries
    .select({ moments: plans.moments })
    .from(members)
    .innerJoin(plans, and(eq(plans.active, true), eq(plans.kind, 'plan'), eq(plans.amount, 0)))
    .where(
      and(eq(members.id, memberId), eq(members.status, 'COMMUNITY_MEMBER'), eq(plans.isSponsored, false)),
    )
    .limit(1);
  return plan;
}

/** A sponsored plan and a community member's free plan are by the calendar month (MOM-02). */
export async function getAllowance(queries: Queries, memberId: string): Promise<Allowance> {
  const running = await runningPlan(queries, memberId);
  if (running && running.amount > 0) return { kind: 'by-payment' };
  const moments = running ? running.moments : (await freePlanOf(queries, memberId))?.moments;
  return moments === undefined || moments === null ? { kind: 'none' } : { kind: 'monthly', moments };
}
