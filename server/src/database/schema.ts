import type { BookDifference } from '@moments/contract/operator-reconciliation';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Keyed hashes by which phones and e-mails are looked up, and hashes of tokens and codes. */
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Personal data, encrypted before it reaches the database: see personal-data/sealing.ts. */
const sealed = text;
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();

export const partners = pgTable('partners', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  active: boolean('active').notNull().default(true),
  monthlyMomentsBudget: integer('monthly_moments_budget'),
  createdAt: createdAt(),
});

export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    phoneHash: bytes('phone_hash').notNull().unique(),
    phoneSealed: sealed('phone_sealed').notNull(),
    emailHash: bytes('email_hash').unique(),
    emailSealed: sealed('email_sealed'),
    emailVerifiedAt: instant('email_verified_at'),
    status: text('status').notNull().default('SIGNED_UP'),
    /** The status to which reinstating returns. */
    statusBeforeStop: text('status_before_stop'),
    termsAcceptedAt: instant('terms_accepted_at'),
    messagesConsentAt: instant('messages_consent_at'),
    partnerId: uuid('partner_id').references(() => partners.id),
    memberSource: text('member_source'),
    /** JSON of the personal details. */
    personalDetailsSealed: sealed('personal_details_sealed'),
    hopeToGainSealed: sealed('hope_to_gain_sealed'),
    shiftTime: text('shift_time'),
    shiftDays: text('shift_days').array().notNull().default([]),
    /** JSON of the emergency contact. */
    emergencyContactSealed: sealed('emergency_contact_sealed'),
    savedSteps: text('saved_steps').array().notNull().default([]),
    currentStep: text('current_step'),
    toStep: text('to_step'),
    enrollmentStartedAt: instant('enrollment_started_at'),
    enrollmentCompletedAt: instant('enrollment_completed_at'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    coachName: text('coach_name'),
    communityDialogOpen: boolean('community_dialog_open').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('members_status').on(table.status), index('members_partner').on(table.partnerId)],
);

/** One attempt to sign up or log in; its handle stands in the calls, hashed here (AUTH-19). */
export const verifications = pgTable(
  'verifications',
  {
    handleHash: bytes('handle_hash').primaryKey(),
    purpose: text('purpose', { enum: ['log-in', 'sign-up'] }).notNull(),
    phoneHash: bytes('phone_hash').notNull(),
    phoneSealed: sealed('phone_sealed').notNull(),
    emailSealed: sealed('email_sealed'),
    emailHash: bytes('email_hash'),
    phoneVerifiedAt: instant('phone_verified_at'),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('verifications_phone').on(table.phoneHash),
    index('verifications_expiry').on(table.expiresAt),
  ],
);

export const verificationCodes = pgTable(
  'verification_codes',
  {
    handleHash: bytes('handle_hash')
      .notNull()
      .references(() => verifications.handleHash, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['phone', 'email'] }).notNull(),
    codeHash: bytes('code_hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.handleHash, table.channel] })],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    device: text('device'),
  },
  (table) => [index('sessions_member').on(table.memberId), index('sessions_expiry').on(table.expiresAt)],
);

export const operatorTokens = pgTable('operator_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  tokenHash: bytes('token_hash').notNull().unique(),
  createdAt: createdAt(),
  revokedAt: instant('revoked_at'),
});

/** What is on offer; written by the plans import only. A sold price is never edited (OPS-03). Amounts in cents. */
export const plans = pgTable('plans', {
  priceId: text('price_id').primaryKey(),
  productId: text('product_id').notNull(),
  /** The plan's key in the plans file. */
  key: text('key').notNull(),
  name: text('name').notNull(),
  amount: integer('amount').notNull(),
  isAddOn: boolean('is_add_on').notNull(),
  /** Only for members of a partner, instead of the free plan. */
  isSponsored: boolean('is_sponsored').notNull().default(false),
  moments: integer('moments').notNull(),
  description: jsonb('description').$type<unknown>().notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: createdAt(),
});

/** A member's plan, written from the card provider's object. One row a provider's subscription; amounts in cents. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    stripeSubscriptionId: text('stripe_subscription_id').notNull().unique(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    productId: text('product_id').notNull(),
    priceId: text('price_id').notNull(),
    firstPaymentId: text('first_payment_id'),
    status: text('status').notNull(),
    amount: integer('amount').notNull(),
    cancelPlanInitiated: boolean('cancel_plan_initiated').notNull().default(false),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('subscriptions_member').on(table.memberId, table.createdAt)],
);

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
    isAddOn: boolean('is_add_on').notNull(),
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
      .on(table.memberId, table.isAddOn)
      .where(sql`${table.settledAt} is null`),
    index('payments_subscription').on(table.stripeSubscriptionId),
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
    attempt: text('attempt').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.priceId, table.attempt] })],
);

/**
 * How often an object of the card provider was written down. Whoever read it before another wrote reads it again: so the last
 * that is written is never older than what was known.
 */
export const cardProviderReads = pgTable('card_provider_reads', {
  objectId: text('object_id').primaryKey(),
  version: integer('version').notNull(),
});

/** Which idempotency key a purpose has come to: the provider repeats an error of its own for the one before. */
export const cardProviderKeys = pgTable('card_provider_keys', {
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

/** The Moments that a member has: the sum of the ledger, locked when it changes (MOM-05). */
export const momentsBalances = pgTable(
  'moments_balances',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    planRemaining: integer('plan_remaining').notNull().default(0),
    addOnRemaining: integer('add_on_remaining').notNull().default(0),
    /** Granted in the current period: plan and add-ons. */
    limit: integer('moments_limit').notNull().default(0),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
  },
  (table) => [
    check('never_below_zero', sql`${table.planRemaining} >= 0 and ${table.addOnRemaining} >= 0`),
    index('moments_balances_period_end').on(table.periodEnd),
  ],
);

/** Grants, uses, expiries and corrections; each cause once (MOM-05). */
export const momentsLedger = pgTable(
  'moments_ledger',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['grant', 'use', 'expiry', 'correction'] }).notNull(),
    source: text('source', { enum: ['plan', 'add-on'] }).notNull(),
    /** Positive for grants, negative for uses and expiries. */
    amount: integer('amount').notNull(),
    cause: text('cause').notNull().unique(),
    balanceAfter: integer('balance_after').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('moments_ledger_member').on(table.memberId, table.id)],
);

/** What was charged, credited or refunded, written from the card provider's objects. Amounts in cents. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The provider's object that this line stands for: one line each. */
    cause: text('cause').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    amount: integer('amount').notNull(),
    realAmount: integer('real_amount').notNull(),
    paymentMethodType: text('payment_method_type'),
    last4: text('last4'),
    status: text('status').notNull(),
    receiptUrl: text('receipt_url'),
    isFirstPayment: boolean('is_first_payment').notNull().default(false),
    paymentId: text('payment_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('transactions_member').on(table.memberId, table.createdAt)],
);

/** Texts between a member and the coach, for the coach only (TEXT-04). */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    direction: text('direction', { enum: ['from-member', 'from-coach'] }).notNull(),
    providerId: text('provider_id').unique(),
    /** The outbox row that carries a coach's reply, and knows what became of it. */
    outboundId: uuid('outbound_id')
      .unique()
      .references((): AnyPgColumn => outboundMessages.id),
    /** Whether it used a Moment; STOP and the like, and what came at zero, did not. */
    isCounted: boolean('is_counted').notNull().default(true),
    bodySealed: sealed('body_sealed').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('messages_member').on(table.memberId, table.at)],
);

/** Numbers that texted STOP, members' or not: nothing leaves for them from the coaching number (TEXT-02). */
export const textOptOuts = pgTable('text_opt_outs', {
  phoneHash: bytes('phone_hash').primaryKey(),
  /** The member's status to which START returns. */
  statusBefore: text('status_before'),
  at: instant('at').notNull().defaultNow(),
});

/** Moments that a partner's members used of its budget, by the calendar month in Eastern Time (`2026-11`). */
export const partnerUses = pgTable(
  'partner_uses',
  {
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    month: text('month').notNull(),
    moments: integer('moments').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.month] })],
);

/** Texts and mails that leave by jobs: written in the transaction of their cause, one for each key. */
export const outboundMessages = pgTable(
  'outbound_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    channel: text('channel', { enum: ['text', 'mail'] }).notNull(),
    /** Codes leave by a sender of their own, which a STOP to the coaching number does not silence. */
    sender: text('sender', { enum: ['coaching', 'codes'] }).notNull(),
    memberId: uuid('member_id').references(() => members.id),
    recipientSealed: sealed('recipient_sealed').notNull(),
    subject: text('subject'),
    bodySealed: sealed('body_sealed').notNull(),
    status: text('status').notNull().default('waiting'),
    providerId: text('provider_id'),
    /** What the provider told of it afterwards, such as delivered. */
    deliveryStatus: text('delivery_status'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [index('outbound_messages_provider').on(table.providerId)],
);

/** Comparisons of the card provider's books with ours, and what they found. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    compared: integer('compared').notNull(),
    /** A list of the contract's differences. */
    differences: jsonb('differences').$type<BookDifference[]>().notNull(),
  },
  (table) => [index('reconciliations_started').on(table.startedAt)],
);

/** What we know of a member at the referral provider. */
export const memberReferrals = pgTable('member_referrals', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  participantId: text('participant_id'),
  referralCode: text('referral_code'),
  /** What the first plan is cheaper by, when it was last found out. */
  discountPercent: doublePrecision('discount_percent').notNull().default(0),
  triggeredAt: instant('triggered_at'),
  /** The discounted plan was paid: the reward that it came from is to be marked as used. */
  rewardDueAt: instant('reward_due_at'),
  rewardFulfilledAt: instant('reward_fulfilled_at'),
});

/** Append-only, by a rule of the database (OPS-04): see the migration. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    memberId: uuid('member_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [index('audit_log_member').on(table.memberId, table.id)],
);

/** How often a thing was done lately: shared by all servers. The layout is that of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'bigint' }),
});
