import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import { memoizeByOwner, type Database, type Queries } from '../../platform/database/database.ts';
import {
  accountDeletions,
  members,
  momentsBalances,
  partners,
  plans,
  sessions,
  subscriptions,
} from '../../platform/database/schema/index.ts';

/**
 * Selects the current subscription: active ones first, then the newest. An unpaid start of another plan must not hide the
 * active one.
 */
const currentSubscription = (queries: Queries) =>
  queries
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, members.id))
    .orderBy(desc(inArray(subscriptions.status, activePlanStatuses)), desc(subscriptions.createdAt))
    .limit(1)
    .as('current_subscription');

const nextPlans = alias(plans, 'next_plan');

type CurrentSubscription = ReturnType<typeof currentSubscription>;

const profileColumns = (subscription: CurrentSubscription) => ({
  member: getTableColumns(members),
  partnerName: partners.name,
  subscription: {
    id: subscription.id,
    memberId: subscription.memberId,
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    stripeCustomerId: subscription.stripeCustomerId,
    productId: subscription.productId,
    priceId: subscription.priceId,
    firstPaymentId: subscription.firstPaymentId,
    status: subscription.status,
    amount: subscription.amount,
    cancelPlanInitiated: subscription.cancelPlanInitiated,
    nextPriceId: subscription.nextPriceId,
    startDate: subscription.startDate,
    endDate: subscription.endDate,
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  },
  deletionDueAt: accountDeletions.dueAt,
  planName: plans.name,
  nextPlan: { name: nextPlans.name, amount: nextPlans.amount, moments: nextPlans.moments },
  balance: {
    limit: momentsBalances.limit,
    planRemaining: momentsBalances.planRemaining,
    addOnRemaining: momentsBalances.addOnRemaining,
  },
});

const profileQuery = memoizeByOwner((queries: Queries) => {
  const subscription = currentSubscription(queries);
  return queries
    .select(profileColumns(subscription))
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoinLateral(subscription, sql`true`)
    .leftJoin(plans, eq(plans.priceId, subscription.priceId))
    .leftJoin(nextPlans, eq(nextPlans.priceId, subscription.nextPriceId))
    .leftJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .leftJoin(accountDeletions, eq(accountDeletions.memberId, members.id))
    .where(eq(members.id, sql.placeholder('id')))
    .prepare('member_profile');
});

/**
 * Reads the rows of a member's profile.
 * @returns undefined if there is no such member
 */
export async function findProfile(queries: Queries, memberId: string) {
  const [row] = await profileQuery(queries).execute({ id: memberId });
  return row;
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** One query, prepared once, because every screen starts with it. */
const ownProfileQuery = memoizeByOwner((database) => {
  const subscription = currentSubscription(database);
  return database
    .select({
      ...profileColumns(subscription),
      session: { lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt },
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoinLateral(subscription, sql`true`)
    .leftJoin(plans, eq(plans.priceId, subscription.priceId))
    .leftJoin(nextPlans, eq(nextPlans.priceId, subscription.nextPriceId))
    .leftJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .leftJoin(accountDeletions, eq(accountDeletions.memberId, members.id))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('own_profile');
});

/**
 * Reads a session and its member's profile.
 * @returns undefined if there is no such session
 */
export async function findOwnProfile(database: Database, tokenHash: Buffer) {
  const [row] = await ownProfileQuery(database).execute({ tokenHash });
  return row;
}
