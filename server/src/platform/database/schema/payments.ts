import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';
import { createdAt, instant, productKind } from './columns.ts';
import { memberId } from './references.ts';

/**
 * A purchase (CHK-13). The portal knows its `id` as `paymentId`. Amounts are in cents. A member has at most one open plan purchase and
 * one open add-on purchase, so that two tabs pay the same one.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    priceId: text('price_id').notNull(),
    kind: productKind(),
    amount: integer('amount').notNull(),
    discount: integer('discount').notNull().default(0),
    /** The referral discount; 0 without one. */
    discountPercent: doublePrecision('discount_percent').notNull().default(0),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id'),
    status: text('status').notNull(),
    creditedAt: instant('credited_at'),
    /** When the purchase succeeded or was canceled, which is final. */
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_open')
      .on(table.memberId, table.kind)
      .where(sql`${table.settledAt} is null`),
    index('payments_subscription').on(table.stripeSubscriptionId),
    // Purchases that cost nothing, whose members may have no card.
    index('payments_began_free')
      .on(table.stripeSubscriptionId)
      .where(sql`${table.discount} >= ${table.amount}`),
    index('payments_member').on(table.memberId, table.createdAt),
    index('payments_status').on(table.status, table.updatedAt),
  ],
);

/** Customers that were deleted at Stripe, which keeps their payments and subscriptions (FIELD-03). */
export const formerCustomers = pgTable(
  'former_customers',
  {
    customerId: text('customer_id').primaryKey(),
    memberId: memberId(),
    createdAt: createdAt(),
  },
  (table) => [index('former_customers_member').on(table.memberId)],
);

/** The portal's payment attempts (member, price, attempt ID), each linked permanently to one purchase (CHK-13). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    memberId: memberId(),
    priceId: text('price_id').notNull(),
    attemptId: text('attempt').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.priceId, table.attemptId] })],
);

/**
 * How often a Stripe object was saved. A process that read the object before another process saved it reads it again, so that a save
 * never overwrites newer data.
 */
export const providerReads = pgTable('card_provider_reads', {
  objectId: text('object_id').primaryKey(),
  version: integer('version').notNull(),
  /** When the last read began that was saved: what happened before needs no other one. */
  readAt: instant('read_at').notNull(),
});

/** The version of a purpose's idempotency key. After a Stripe error, the next version is used, because Stripe repeats the error. */
export const idempotencyKeyVersions = pgTable('card_provider_keys', {
  purpose: text('purpose').primaryKey(),
  generation: integer('generation').notNull(),
});

/** Stripe's events, each stored once. The server reads the object again before it processes an event. */
export const cardProviderEvents = pgTable(
  'card_provider_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    subject: text('subject', {
      enum: ['subscription', 'invoice', 'payment', 'charge', 'refund', 'dispute', 'other'],
    }).notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
  },
  (table) => [
    index('card_provider_events_received').on(table.receivedAt),
    index('card_provider_events_unhandled')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null and ${table.subject} <> 'other'`),
  ],
);

/** How far a reconciliation has come, so that the next job continues there. */
export const reconciliationProgress = pgTable('reconciliation_progress', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  isFull: boolean('is_full').notNull(),
  /** The member or the instant up to which it is done. */
  cursor: text('cursor').notNull(),
  compared: integer('compared').notNull(),
  differences: jsonb('differences').$type<ReconciliationDifference[]>().notNull(),
});

/** Reconciliations of our records with Stripe's, and their differences. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    compared: integer('compared').notNull(),
    /** Whether all members were compared, and not only those with changes. */
    isFull: boolean('is_full').notNull().default(true),
    /** A list of `ReconciliationDifference`. */
    differences: jsonb('differences').$type<ReconciliationDifference[]>().notNull(),
  },
  (table) => [index('reconciliations_started').on(table.startedAt)],
);

/** Locks for plan changes: one at a time for each member, because the price of a change depends on the current plan. */
export const planLocks = pgTable('plan_turns', {
  memberId: memberId().primaryKey(),
  /** The ID of the call that holds the lock. */
  holder: uuid('holder').notNull(),
  /** When the lock expires, so that a killed server does not hold it forever. */
  until: instant('until').notNull(),
});

/** The portal's plan change attempts, so that a retry after a lost reply does not change the plan twice (CHK-13). */
export const planChangeAttempts = pgTable(
  'plan_change_attempts',
  {
    memberId: memberId(),
    attemptId: text('attempt').notNull(),
    priceId: text('price_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.attemptId] })],
);
