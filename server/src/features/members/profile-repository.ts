import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { activePlanStatuses } from '@moments/contract/payments/active-plan';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { memoizeByOwner, type Database, type Queries } from '../../platform/database/database.ts';
import {
  accountDeletions,
  memberNotices,
  members,
  momentsBalances,
  partners,
  payments,
  plans,
  sessions,
  staff,
  subscriptions,
} from '../../platform/database/schema/index.ts';

/**
 * Selects the current subscription: active ones first, then the newest. An unpaid start of another plan must not hide the
 * active one.
 */
const selectCurrentSubscription = (queries: Queries) =>
  queries
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, members.id))
    .orderBy(desc(inArray(subscriptions.status, activePlanStatuses)), desc(subscriptions.createdAt))
    .limit(1)
    .as('current_subscription');

const nextPlans = alias(plans, 'next_plan');
const pendingPlans = alias(plans, 'pending_plan');
const boughtPlans = alias(plans, 'bought_plan');

/** Selects the purchase that the bank hasn't decided yet, a plan before an add-on (PLAN-10). */
const selectPendingPayment = (queries: Queries) =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.memberId, members.id),
        isNull(payments.settledAt),
        eq(payments.status, 'processing' satisfies PaymentStatus),
      ),
    )
    .orderBy(asc(payments.kind))
    .limit(1)
    .as('pending_payment');

const noticeAuthors = alias(staff, 'notice_author');

/** Selects the newest notice of operations that the member hasn't read. */
const selectUnreadNotice = (queries: Queries) =>
  queries
    .select({
      id: memberNotices.id,
      bodyEncrypted: memberNotices.bodyEncrypted,
      at: memberNotices.leavesAt,
      author: noticeAuthors.name,
    })
    .from(memberNotices)
    .innerJoin(noticeAuthors, eq(noticeAuthors.id, memberNotices.staffId))
    .where(
      and(
        eq(memberNotices.memberId, members.id),
        sql`${memberNotices.state} = 'left'`,
        isNull(memberNotices.readAt),
      ),
    )
    .orderBy(desc(memberNotices.leavesAt))
    .limit(1)
    .as('unread_notice');

/** Selects the day of return of a member who is away at their own request. It isn't read for other members. */
const returnDate = sql<string | null>`case when members.status = 'AWAY' then (
  select pause.return_date::text from service_requests as pause
  where pause.member_id = members.id and pause.kind = 'pause' and pause.state = 'carried-out' and pause.ended_at is null
  order by pause.created_at desc limit 1) end`;

type CurrentSubscription = ReturnType<typeof selectCurrentSubscription>;
type PendingPayment = ReturnType<typeof selectPendingPayment>;
type UnreadNotice = ReturnType<typeof selectUnreadNotice>;

const selectProfileColumns = (
  subscription: CurrentSubscription,
  pending: PendingPayment,
  notice: UnreadNotice,
) => ({
  member: getTableColumns(members),
  partnerName: partners.name,
  coach: {
    pronouns: staff.pronouns,
    about: staff.about,
    /** Null while the coach is away, because others reply then. */
    usualReplyMinutes: sql<
      number | null
    >`case when staff.away_until > now() then null else staff.usual_reply_minutes end`,
    lastRepliedAt: staff.lastRepliedAt,
    hasPortrait: sql<boolean>`exists (select from staff_portraits as portrait where portrait.staff_id = ${staff.id})`,
  },
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
    pendingPriceId: subscription.pendingPriceId,
    pendingAmount: subscription.pendingAmount,
    pendingStatus: subscription.pendingStatus,
    heldForMatchSince: subscription.heldForMatchSince,
    isPausedByDispute: subscription.isPausedByDispute,
    startDate: subscription.startDate,
    endDate: subscription.endDate,
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  },
  deletionDueAt: accountDeletions.dueAt,
  returnDate,
  pendingPayment: { kind: pending.kind, amount: pending.amount, discount: pending.discount },
  notice: { id: notice.id, bodyEncrypted: notice.bodyEncrypted, at: notice.at, author: notice.author },
  pendingTitle: boughtPlans.name,
  plan: { name: plans.name, moments: plans.moments },
  pendingPlanName: pendingPlans.name,
  nextPlan: { name: nextPlans.name, amount: nextPlans.amount, moments: nextPlans.moments },
  balance: {
    limit: momentsBalances.limit,
    planRemaining: momentsBalances.planRemaining,
    addOnRemaining: momentsBalances.addOnRemaining,
  },
});

const selectProfiles = (queries: Queries) => {
  const subscription = selectCurrentSubscription(queries);
  const pending = selectPendingPayment(queries);
  const notice = selectUnreadNotice(queries);
  return queries
    .select(selectProfileColumns(subscription, pending, notice))
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoin(staff, eq(staff.id, members.coachId))
    .leftJoinLateral(subscription, sql`true`)
    .leftJoin(plans, eq(plans.priceId, subscription.priceId))
    .leftJoin(nextPlans, eq(nextPlans.priceId, subscription.nextPriceId))
    .leftJoin(pendingPlans, eq(pendingPlans.priceId, subscription.pendingPriceId))
    .leftJoinLateral(pending, sql`true`)
    .leftJoinLateral(notice, sql`true`)
    .leftJoin(boughtPlans, eq(boughtPlans.priceId, pending.priceId))
    .leftJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .leftJoin(accountDeletions, eq(accountDeletions.memberId, members.id))
    .$dynamic();
};

const profileQuery = memoizeByOwner((queries: Queries) =>
  selectProfiles(queries)
    .where(eq(members.id, sql.placeholder('id')))
    .prepare('member_profile'),
);

/**
 * Reads the rows of a member's profile.
 * @returns undefined if there is no such member
 */
export async function findProfile(queries: Queries, memberId: string) {
  const [row] = await profileQuery(queries).execute({ id: memberId });
  return row;
}

/** Reads the rows of several profiles, in any order. */
export const listProfiles = (queries: Queries, memberIds: readonly string[]) =>
  selectProfiles(queries).where(inArray(members.id, [...memberIds]));

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** One query, prepared once, because every screen starts with it. */
const ownProfileQuery = memoizeByOwner((database) => {
  const subscription = selectCurrentSubscription(database);
  const pending = selectPendingPayment(database);
  const notice = selectUnreadNotice(database);
  return database
    .select({
      ...selectProfileColumns(subscription, pending, notice),
      session: { lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt },
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoin(staff, eq(staff.id, members.coachId))
    .leftJoinLateral(subscription, sql`true`)
    .leftJoin(plans, eq(plans.priceId, subscription.priceId))
    .leftJoin(nextPlans, eq(nextPlans.priceId, subscription.nextPriceId))
    .leftJoin(pendingPlans, eq(pendingPlans.priceId, subscription.pendingPriceId))
    .leftJoinLateral(pending, sql`true`)
    .leftJoinLateral(notice, sql`true`)
    .leftJoin(boughtPlans, eq(boughtPlans.priceId, pending.priceId))
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
