import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { plans } from '../../../platform/database/schema/index.ts';

export type StoredPlan = Omit<typeof plans.$inferSelect, 'createdAt'>;

/** Lists the products of one kind that are for sale, cheapest first. */
export const listForSale = (queries: Queries, kind: ProductKind): Promise<StoredPlan[]> =>
  queries
    .select()
    .from(plans)
    .where(and(eq(plans.active, true), eq(plans.kind, kind)))
    .orderBy(asc(plans.amount), asc(plans.key));

/** Lists every price that is or was for sale. */
export const listAllPlans = (queries: Queries): Promise<StoredPlan[]> =>
  queries.select().from(plans).orderBy(asc(plans.amount), asc(plans.key));

/** Finds a price, even one that is no longer for sale. */
export async function findPlan(queries: Queries, priceId: string): Promise<StoredPlan | undefined> {
  const [row] = await queries.select().from(plans).where(eq(plans.priceId, priceId));
  return row;
}

/** Saves a price. An existing price keeps what it sells: only its name, description, and availability change. */
export async function savePlan(queries: Queries, plan: StoredPlan): Promise<void> {
  const { name, description, active } = plan;
  await queries
    .insert(plans)
    .values(plan)
    .onConflictDoUpdate({ target: plans.priceId, set: { name, description, active } });
}

/** Sells a plan under another price. Members who have the old one keep what it sells. */
export async function replacePrice(
  transaction: Transaction,
  plan: StoredPlan,
  priceId: string,
): Promise<void> {
  await savePlan(transaction, { ...plan, active: false });
  await savePlan(transaction, { ...plan, priceId });
}

/**
 * Withdraws all prices that are not in a list.
 * @returns the withdrawn price IDs
 */
export async function withdrawUnlistedPlans(queries: Queries, listed: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ priceId: plans.priceId })
    .from(plans)
    .where(and(eq(plans.active, true), notInArray(plans.priceId, [...listed])));
  const withdrawn = rows.map(({ priceId }) => priceId);
  await queries.update(plans).set({ active: false }).where(inArray(plans.priceId, withdrawn));
  return withdrawn;
}

/** Members of one price who are counted at most, so that a plan that many have costs no more than others. */
const mostCounted = 10_001;

/** The condition of the index, word for word, so that PostgreSQL knows that it fits. */
const isActive = sql.raw(`s.status in (${activePlanStatuses.map((status) => `'${status}'`).join(', ')})`);

/** Counts the members who have each price. */
export async function countHolders(
  queries: Queries,
  priceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute<{ id: string; members: number }>(sql`
    select price.id, (select count(*)::int from (
        select 1 from subscriptions s where s.price_id = price.id and ${isActive} limit ${mostCounted}) held) as members
    from unnest(${sql.param([...priceIds])}::text[]) as price (id)`);
  return new Map(rows.map(({ id, members }) => [id, members]));
}
