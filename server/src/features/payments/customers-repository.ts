import { eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { accountDeletions, members, partners } from '../../platform/database/schema/index.ts';

export interface Customer {
  readonly memberId: string;
  readonly customerId: string;
}

/** Lists all members who have a Stripe customer. */
export async function listCustomers(queries: Queries): Promise<Customer[]> {
  const rows = await queries
    .select({ memberId: members.id, customerId: members.stripeCustomerId })
    .from(members)
    .where(isNotNull(members.stripeCustomerId));
  return rows.flatMap(({ memberId, customerId }) => (customerId === null ? [] : [{ memberId, customerId }]));
}

/** Finds the ID of the member with a Stripe customer. */
export async function findMemberIdByCustomer(
  queries: Queries,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: members.id })
    .from(members)
    .where(eq(members.stripeCustomerId, customerId));
  return row?.id;
}

interface Buyer {
  readonly status: string;
  readonly partnerName: string | undefined;
  /** Whether the partner takes new members. One that does not keeps those it has (PLAN-09). */
  readonly isPartnerOpen: boolean;
}

/** Reads what decides which products a member can buy: the stored status, and the partner if there is one. */
export async function findBuyer(queries: Queries, memberId: string): Promise<Buyer> {
  const [row] = await queries
    .select({ status: members.status, partnerName: partners.name, isPartnerOpen: partners.active })
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .where(eq(members.id, memberId));
  return {
    status: row?.status ?? '',
    partnerName: row?.partnerName ?? undefined,
    isPartnerOpen: row?.isPartnerOpen ?? false,
  };
}

/** Checks whether a member's account will be deleted. The deletion's own emails say what happens to the plan. */
export async function hasScheduledDeletion(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(eq(accountDeletions.memberId, memberId));
  return rows.length > 0;
}
