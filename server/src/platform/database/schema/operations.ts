import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The audit log. A trigger in the migrations makes it append-only (OPS-04). */
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
  (table) => [
    // One for each filter of the desk, so that a page is read from an index in the order of time.
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actor, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_actor_action').on(table.actor, table.action, table.at, table.id),
    index('audit_log_member').on(table.memberId, table.at, table.id),
    // The lists that showed a member with others.
    index('audit_log_listed')
      .using('gin', sql`(${table.after} -> 'members') jsonb_path_ops`)
      .where(sql`${table.after} -> 'members' is not null`),
    index('audit_log_retried')
      .on(sql`(${table.after} ->> 'id')`)
      .where(sql`${table.action} = 'dead-letter.retried'`),
  ],
);

/** Facts about the database itself, such as whether it holds a sandbox's data. */
export const databaseFacts = pgTable('database_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** How often something occurred on a day in Eastern Time, by bucket: minutes, hours, or 1 for yes and 0 for no. It names no one. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    figure: text('figure').notNull(),
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.figure, table.bucket] })],
);

/** The days that were counted, also those on which nothing occurred. */
export const countedDays = pgTable('counted_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  countedAt: instant('counted_at').notNull(),
});

/** Counts of rate limits for all servers, in the layout of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'bigint' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
