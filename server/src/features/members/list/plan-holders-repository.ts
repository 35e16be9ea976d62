import { eq, sql, type SQL } from 'drizzle-orm';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { Queries } from '../../../platform/database/database.ts';
import { members, plans } from '../../../platform/database/schema/index.ts';

/** The current members of a plan. */
export interface PlanHolders {
  /** All prices of the plan, even those that were sold before. */
  readonly priceIds: readonly string[];
  /** Whether they are so few that they are read first. Otherwise, each member of the list is checked. */
  readonly areFew: boolean;
}

/** Members of a plan who are read before the rest of the list. */
const mostReadFirst = 10_000;

/** The condition of the index, word for word, so that PostgreSQL knows that it fits. */
const isActive = sql.raw(`s.status in (${activePlanStatuses.map((status) => `'${status}'`).join(', ')})`);

const matchHolders = (priceIds: readonly string[]): SQL =>
  sql`s.price_id = any(${sql.param([...priceIds])}::text[]) and ${isActive}`;

/** Finds how to read who has a plan. A plan that isn't known has no members. */
export async function findPlanHolders(queries: Queries, key: string): Promise<PlanHolders> {
  const prices = await queries.select({ id: plans.priceId }).from(plans).where(eq(plans.key, key));
  const priceIds = prices.map(({ id }) => id);
  const { rows } = await queries.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from subscriptions s where ${matchHolders(priceIds)} limit ${mostReadFirst + 1}) counted`,
  );
  return { priceIds, areFew: (rows[0]?.total ?? 0) <= mostReadFirst };
}

export const hasPlan = ({ priceIds, areFew }: PlanHolders): SQL =>
  areFew
    ? sql`${members.id} = any(array(select s.member_id from subscriptions s where ${matchHolders(priceIds)} limit ${mostReadFirst}))`
    : // Not `exists`, for which PostgreSQL may read all subscriptions first.
      sql`(select true from subscriptions s where s.member_id = ${members.id} and ${matchHolders(priceIds)} limit 1)`;

/** Lists plans that are for sale or that a member still has, by name, without prices. */
export async function listPlanNames(queries: Queries): Promise<{ key: string; name: string }[]> {
  const { rows } = await queries.execute<{ key: string; name: string }>(
    sql`select distinct on (p.key) p.key, p.name from plans p
      where p.kind = 'plan' and (p.active or (select true from subscriptions s where s.price_id = p.price_id and ${isActive} order by s.member_id limit 1))
      order by p.key, p.active desc, p.created_at desc`,
  );
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'));
}
