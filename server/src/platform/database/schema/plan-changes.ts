import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Who changes a member's plan just now: one at a time, for what a change costs depends on the plan that is there. */
export const planLocks = pgTable('plan_turns', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** Of this one call. */
  holder: uuid('holder').notNull(),
  /** A server that was killed holds it no longer than this. */
  until: instant('until').notNull(),
});

/** The portal's names for a wish to change the plan: so a reply that was lost is not taken for a second change (CHK-13). */
export const planChangeAttempts = pgTable(
  'plan_change_attempts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    attemptId: text('attempt').notNull(),
    priceId: text('price_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.attemptId] })],
);
