import { sql } from 'drizzle-orm';
import {
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
import type { ReconciliationDifference } from '@moments/contract/payments/operator-reconciliation';
import { createdAt, instant, productKind } from './columns.ts';
import { members } from './members.ts';

/**
 * One purchase (CHK-13): `id` is the `paymentId` that the portal knows it by. Amounts in cents. Of a member at most one plan and
 * one add-on are open at a time, so that two tabs pay the same one.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    priceId: text('price_id').notNull(),
    kind: productKind('is_add_on').notNull(),
    amount: integer('amount').notNull(),
    discount: integer('discount').notNull().default(0),
    /** Of the referral; 0 without one. */
    discountPercent: doublePrecision('discount_percent').notNull().default(0),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id'),
    status: text('status').notNull(),
    creditedAt: instant('credited_at'),
    /** It has succeeded or was given up: nothing more will come of it. */
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_open')
      .on(table.memberId, table.kind)
      .where(sql`${table.settledAt} is null`),
    index('payments_subscription').on(table.stripeSubscriptionId),
    index('payments_member').on(table.memberId, table.createdAt),
    index('payments_status').on(table.status, table.updatedAt),
  ],
);

/** The portal's names for an intent to pay (member, price, attempt), each standing for one purchase for good (CHK-13). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    priceId: text('price_id').notNull(),
    attemptId: text('attempt').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.priceId, table.attemptId] })],
);

/**
 * How often an object of the card provider was written down. Whoever read it before another wrote reads it again: so the last
 * that is written is never older than what was known.
 */
export const providerReadVersions = pgTable('card_provider_reads', {
  objectId: text('object_id').primaryKey(),
  version: integer('version').notNull(),
});

/** Which idempotency key a purpose has come to: the provider repeats an error of its own for the one before. */
export const idempotencyKeyVersions = pgTable('card_provider_keys', {
  purpose: text('purpose').primaryKey(),
  generation: integer('generation').notNull(),
});

/** Events of the card provider, each stored once; the object is read again before anything is done. */
export const cardProviderEvents = pgTable('card_provider_events', {
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  subject: text('subject', {
    enum: ['subscription', 'invoice', 'payment', 'charge', 'dispute', 'other'],
  }).notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  handledAt: instant('handled_at'),
});

/** Comparisons of the card provider's books with ours, and what they found. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    compared: integer('compared').notNull(),
    /** A list of the contract's differences. */
    differences: jsonb('differences').$type<ReconciliationDifference[]>().notNull(),
  },
  (table) => [index('reconciliations_started').on(table.startedAt)],
);
