import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, productKind } from './columns.ts';
import { memberId } from './references.ts';

/** Plans and add-ons, written only by the plans import. A price that was sold is never edited (OPS-03). Amounts are in cents. */
export const plans = pgTable('plans', {
  priceId: text('price_id').primaryKey(),
  productId: text('product_id').notNull(),
  /** The plan's key in the plans file. */
  key: text('key').notNull(),
  name: text('name').notNull(),
  amount: integer('amount').notNull(),
  kind: productKind(),
  /** Whether only members of a partner get the plan, instead of the free plan. */
  isSponsored: boolean('is_sponsored').notNull().default(false),
  moments: integer('moments').notNull(),
  description: jsonb('description').$type<unknown>().notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: createdAt(),
});

/** Members' plans, written from Stripe's subscriptions, one row for each. Amounts are in cents. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    stripeSubscriptionId: text('stripe_subscription_id').notNull().unique(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    productId: text('product_id').notNull(),
    priceId: text('price_id').notNull(),
    firstPaymentId: text('first_payment_id'),
    status: text('status').notNull(),
    amount: integer('amount').notNull(),
    cancelPlanInitiated: boolean('cancel_plan_initiated').notNull().default(false),
    /** The plan that the member chose for the next period. Null if the current plan renews or ends. */
    nextPriceId: text('next_price_id'),
    /** Whether `nextPriceId` must still be booked at Stripe, because another change took its place and may fail. */
    isNextUnbooked: boolean('is_next_unbooked').notNull().default(false),
    /** The plan of a change that Stripe makes when its payment succeeds. Null if no change waits for the member or the bank. */
    pendingPriceId: text('pending_price_id'),
    pendingAmount: integer('pending_amount'),
    /** `requires_action`: the member must confirm it at the bank. `processing`: the bank decides. */
    pendingStatus: text('pending_status'),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    /** Since when a request to Stripe (a change, a payment, an end) has no known outcome. */
    awaitingProviderSince: instant('unsettled_since'),
    /** Whether a bank asks for its payment back, so that the plan stays paused (RENEW-06), maybe for another reason too. */
    isPausedByDispute: boolean('is_paused_by_dispute').notNull().default(false),
    /** When Stripe no longer knew the subscription, so that it is no longer compared (FIELD-03). */
    removedAt: instant('removed_at'),
    /** Since when the plan charges nothing, because its member waits for a coach longer than promised (RENEW-05). */
    heldForMatchSince: instant('held_for_match_since'),
    /** The renewal for which the card was checked ahead (RENEW-04). */
    cardCheckedFor: instant('card_checked_for'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('subscriptions_member').on(table.memberId, table.createdAt),
    index('subscriptions_end')
      .on(table.endDate)
      .where(sql`${table.status} = 'MEMBERSHIP_ACTIVE'`),
    index('subscriptions_past_due')
      .on(table.memberId)
      .where(sql`${table.status} = 'MEMBERSHIP_PAST_DUE'`),
    // For the desk's list of members with a plan.
    index('subscriptions_plan')
      .on(table.priceId, table.memberId)
      .where(sql`${table.status} in ('MEMBERSHIP_ACTIVE', 'MEMBERSHIP_PAST_DUE', 'MEMBERSHIP_PAUSED')`),
    // For the changes since a reconciliation.
    index('subscriptions_updated').on(table.updatedAt),
    index('subscriptions_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.awaitingProviderSince} is not null`),
  ],
);

/** Charges, credits, and refunds, written from Stripe's objects. Amounts are in cents. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    /** The Stripe object of this row. Each object has one row. */
    cause: text('cause').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    amount: integer('amount').notNull(),
    realAmount: integer('real_amount').notNull(),
    paymentMethodType: text('payment_method_type'),
    paymentMethodId: text('payment_method_id'),
    /** As Stripe names it: 'visa'. */
    cardBrand: text('card_brand'),
    last4: text('last4'),
    status: text('status').notNull(),
    /** The bank's reason for a failed payment, as Stripe names it. */
    declineCode: text('decline_code'),
    /** Until when to answer an open dispute. */
    answerBy: instant('answer_by'),
    receiptUrl: text('receipt_url'),
    isFirstPayment: boolean('is_first_payment').notNull().default(false),
    paymentId: text('payment_id'),
    /** Stripe's payment of this line, which a dispute names. Null if nothing was charged. */
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** How often the row was updated, because a refund or dispute may change. */
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('transactions_member').on(table.memberId, table.createdAt),
    index('transactions_updated').on(table.updatedAt),
    index('transactions_open_disputes')
      .on(table.createdAt)
      .where(
        sql`${table.type} = 'Dispute' and ${table.status} in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review')`,
      ),
  ],
);
