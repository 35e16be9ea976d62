import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { partners } from './members.ts';
import { memberId } from './references.ts';

/** Members' balances of Moments. A balance is the sum of the ledger and is locked for changes (MOM-05). */
export const momentsBalances = pgTable(
  'moments_balances',
  {
    memberId: memberId().primaryKey(),
    planRemaining: integer('plan_remaining').notNull().default(0),
    addOnRemaining: integer('add_on_remaining').notNull().default(0),
    /** All Moments granted in the current period. */
    limit: integer('moments_limit').notNull().default(0),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
  },
  (table) => [
    check('never_below_zero', sql`${table.planRemaining} >= 0 and ${table.addOnRemaining} >= 0`),
    index('moments_balances_period_end').on(table.periodEnd),
  ],
);

/** Grants, uses, expiries, and corrections, one entry for each cause (MOM-05). */
export const momentsLedger = pgTable(
  'moments_ledger',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    memberId: memberId(),
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

/** Moments that a partner's members used of its budget in a calendar month in Eastern Time (`2026-11`). */
export const partnerMonthlyUse = pgTable(
  'partner_uses',
  {
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    month: text('month').notNull(),
    moments: integer('moments').notNull(),
    /** The budget and the members as a job last counted them. A month that has ended keeps its last counts. */
    budget: integer('budget'),
    members: integer('members'),
    provenMembers: integer('proven_members'),
    /** Members who sent a text in the month. */
    texted: integer('texted'),
    /** Members in coaching, or away because of the budget, without a paid plan of their own. */
    dependingOnBudget: integer('depending_on_budget'),
    awayAtBudget: integer('away_at_budget'),
    /** The median minutes until the reply to a text of the member's own evening. Null without replies. */
    replyMinutes: integer('reply_minutes'),
    countedAt: instant('counted_at'),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.month] })],
);

/** The same by day in Eastern Time, and the days on which the budget was used up. */
export const partnerDailyUse = pgTable(
  'partner_daily_uses',
  {
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    day: date('day', { mode: 'string' }).notNull(),
    moments: integer('moments').notNull().default(0),
    isAtLimit: boolean('is_at_limit').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.day] })],
);
