import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members, plans, subscriptions } from '../../platform/database/schema/index.ts';

/** How a member gets Moments: with each payment, each calendar month, or not at all. */
export type Allowance =
  | { readonly kind: 'by-payment' }
  | { readonly kind: 'monthly'; readonly moments: number }
  | { readonly kind: 'none' };

async function findActivePlan(queries: Queries, memberId: string) {
  const [plan] = await queries
    .select({
      amount: subscriptions.amount,
      moments: plans.moments,
      isSponsored: plans.isSponsored,
      partnerId: members.partnerId,
    })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .leftJoin(plans, eq(plans.priceId, subscriptions.priceId))
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.status, 'MEMBERSHIP_ACTIVE')))
    .orderBy(desc(subscriptions.amount))
    .limit(1);
  return plan;
}

async function findFreePlan(queries: Queries, memberId: string) {
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

/**
 * Reads a member's allowance. Sponsored plans, and the free plan of community members, grant Moments each calendar month (MOM-02). A member
 * who left the partner gets none, even before the job has ended the plan (SEC-01).
 */
export async function getAllowance(queries: Queries, memberId: string): Promise<Allowance> {
  const active = await findActivePlan(queries, memberId);
  if (active && active.amount > 0) return { kind: 'by-payment' };
  if (active?.isSponsored === true && active.partnerId === null) return { kind: 'none' };
  const moments = active ? active.moments : (await findFreePlan(queries, memberId))?.moments;
  return moments === undefined || moments === null ? { kind: 'none' } : { kind: 'monthly', moments };
}
