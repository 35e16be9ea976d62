import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  members,
  momentsBalances,
  partnerMonthlyUse,
  partners,
  subscriptions,
} from '../../../platform/database/schema/index.ts';

interface Page {
  /** The calendar month in Eastern Time, `2026-11`. */
  readonly month: string;
  readonly limit: number;
  /** The last ID of the previous page. */
  readonly after: string;
}

const used = sql<number>`coalesce(${partnerMonthlyUse.moments}, 0)`;

/** Selects members who pay for their own plan, because they do not depend on the partner's budget. */
const hasOwnPaidPlan = (queries: Queries) =>
  exists(
    queries
      .select({ found: sql`1` })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.memberId, members.id),
          eq(subscriptions.status, 'MEMBERSHIP_ACTIVE'),
          gt(subscriptions.amount, 0),
        ),
      ),
  );

const withPartners = (queries: Queries, month: string) =>
  queries
    .select({ id: members.id })
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoin(
      partnerMonthlyUse,
      and(eq(partnerMonthlyUse.partnerId, partners.id), eq(partnerMonthlyUse.month, month)),
    );

/** Lists members in coaching whose partner's budget is used up. */
export async function listMembersOverBudget(
  queries: Queries,
  { month, limit, after }: Page,
): Promise<string[]> {
  const rows = await withPartners(queries, month)
    .where(
      and(
        gt(members.id, after),
        inArray(members.status, ['ACTIVE_COACHING', 'IDLE_COACHING']),
        gte(used, partners.monthlyMomentsBudget),
        not(hasOwnPaidPlan(queries)),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists members who are away because of their partner's budget but could return. */
export async function listMembersUnderBudget(
  queries: Queries,
  { month, limit, after }: Page,
): Promise<string[]> {
  const rows = await withPartners(queries, month)
    .where(
      and(
        gt(members.id, after),
        eq(members.status, 'AWAY_BUDGET_LIMIT'),
        or(
          isNull(partners.monthlyMomentsBudget),
          lt(used, partners.monthlyMomentsBudget),
          hasOwnPaidPlan(queries),
        ),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists members who are away without Moments but have some again. */
export async function listAwayWithMoments(
  queries: Queries,
  { limit, after }: Omit<Page, 'month'>,
): Promise<string[]> {
  const rows = await queries
    .select({ id: members.id })
    .from(members)
    .innerJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .where(
      and(
        gt(members.id, after),
        eq(members.status, 'AWAY_TEXT_LIMIT'),
        gt(sql`${momentsBalances.planRemaining} + ${momentsBalances.addOnRemaining}`, 0),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
