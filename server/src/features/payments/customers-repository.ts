import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  accountDeletions,
  formerCustomers,
  members,
  partners,
} from '../../platform/database/schema/index.ts';

/** A member's customers at Stripe. Only the last one isn't deleted there. */
export interface Customer {
  readonly memberId: string;
  readonly customerIds: readonly string[];
}

/** Which members to list: the next ones by ID, those with an ID, or those of customers. */
type CustomerSelection =
  | { readonly after: string; readonly limit: number }
  | { readonly memberIds: readonly string[] }
  | { readonly customerIds: readonly string[] };

function toCondition(selection: CustomerSelection) {
  if ('after' in selection) return gt(members.id, selection.after);
  if ('memberIds' in selection) return inArray(members.id, [...selection.memberIds]);
  const customerIds = [...selection.customerIds];
  const former = sql`select member_id from former_customers where ${inArray(formerCustomers.customerId, customerIds)}`;
  return or(inArray(members.stripeCustomerId, customerIds), sql`${members.id} in (${former})`);
}

/** Lists members who have or had a Stripe customer, in the order of their IDs. */
export async function listCustomers(queries: Queries, selection: CustomerSelection): Promise<Customer[]> {
  const former = sql<string[]>`array(
    select customer_id from former_customers where member_id = ${members.id} order by created_at)`;
  const query = queries
    .select({ memberId: members.id, customerId: members.stripeCustomerId, former })
    .from(members)
    .where(
      and(
        or(
          isNotNull(members.stripeCustomerId),
          sql`${members.id} in (select member_id from former_customers)`,
        ),
        toCondition(selection),
      ),
    )
    .orderBy(asc(members.id))
    .$dynamic();
  const rows = await ('after' in selection ? query.limit(selection.limit) : query);
  return rows.map(({ memberId, customerId, former: ids }) => ({
    memberId,
    customerIds: customerId === null ? ids : [...ids, customerId],
  }));
}

export async function findMemberIdByCustomer(
  queries: Queries,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await listCustomers(queries, { customerIds: [customerId] });
  return row?.memberId;
}

/** Checks whether a customer is or was the member's. */
export async function ownsCustomer(
  queries: Queries,
  member: { readonly id: string; readonly stripeCustomerId: string | null },
  customerId: string,
): Promise<boolean> {
  if (member.stripeCustomerId === customerId) return true;
  return (await findMemberIdByCustomer(queries, customerId)) === member.id;
}

interface Buyer {
  readonly partnerName: string | undefined;
  /**
   * Whether the partner pays for a plan that starts now: it takes new members, and the member gave its proof if it requires one. The
   * members who have its plan keep it (PLAN-09, SEC-01).
   */
  readonly isPartnerPaying: boolean;
}

/** Reads what decides which products a member can buy: the partner, if there is one. */
export async function findBuyer(queries: Queries, memberId: string): Promise<Buyer> {
  const requiresNoProof = sql`${partners.proofCodeHash} is null and cardinality(${partners.emailDomains}) = 0`;
  const isPartnerPaying = sql<boolean | null>`${partners.active}
    and ((${requiresNoProof}) or ${members.provenPartnerId} is not distinct from ${partners.id})`;
  const [row] = await queries
    .select({ partnerName: partners.name, isPartnerPaying })
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .where(eq(members.id, memberId));
  return {
    partnerName: row?.partnerName ?? undefined,
    isPartnerPaying: row?.isPartnerPaying ?? false,
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

/** Checks whether the deletion of a member's account has begun, which deletes the customer at Stripe. */
export async function hasBegunDeletion(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ memberId: accountDeletions.memberId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), isNotNull(accountDeletions.startedAt)));
  return rows.length > 0;
}
