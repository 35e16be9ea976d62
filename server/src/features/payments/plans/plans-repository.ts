import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { members, partners, plans } from '../../../platform/database/schema/index.ts';

export type StoredPlan = Omit<typeof plans.$inferSelect, 'createdAt'>;

/** The plans, or the add-ons, that can be bought, cheapest first. */
export const listOffered = (queries: Queries, isAddOn: boolean): Promise<StoredPlan[]> =>
  queries
    .select()
    .from(plans)
    .where(and(eq(plans.active, true), eq(plans.isAddOn, isAddOn)))
    .orderBy(asc(plans.amount), asc(plans.key));

/** Every price that is or was on offer. */
export const listAllPlans = (queries: Queries): Promise<StoredPlan[]> =>
  queries.select().from(plans).orderBy(asc(plans.amount), asc(plans.key));

/** A price, also one that is no longer offered. */
export async function findPlan(queries: Queries, priceId: string): Promise<StoredPlan | undefined> {
  const [row] = await queries.select().from(plans).where(eq(plans.priceId, priceId));
  return row;
}

/** What decides what is offered to a member: their status as stored, and the name of their partner, if they have one. */
export async function findBuyer(
  queries: Queries,
  memberId: string,
): Promise<{ status: string; partnerName: string | undefined }> {
  const [row] = await queries
    .select({ status: members.status, partnerName: partners.name })
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .where(eq(members.id, memberId));
  return { status: row?.status ?? '', partnerName: row?.partnerName ?? undefined };
}

/** Writes a plan of the file. What a price sells is fixed: only its words and whether it is offered change. */
export async function savePlan(queries: Queries, plan: StoredPlan): Promise<void> {
  const { name, description, active } = plan;
  await queries
    .insert(plans)
    .values(plan)
    .onConflictDoUpdate({ target: plans.priceId, set: { name, description, active } });
}

/** @returns the prices that were offered until now and are not among those given */
export async function withdrawUnlistedPlans(queries: Queries, offered: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ priceId: plans.priceId })
    .from(plans)
    .where(and(eq(plans.active, true), notInArray(plans.priceId, [...offered])));
  const withdrawn = rows.map(({ priceId }) => priceId);
  await queries.update(plans).set({ active: false }).where(inArray(plans.priceId, withdrawn));
  return withdrawn;
}
