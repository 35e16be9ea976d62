import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Locks for plan changes: one at a time for each member, because the price of a change depends on the current plan. */
export const planLocks = pgTable('plan_turns', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** The ID of the call that holds the lock. */
  holder: uuid('holder').notNull(),
  /** When the lock expires, so that a killed server does not hold it forever. */
  until: instant('until').notNull(),
});

/** The portal's plan change attempts, so that a retry after a lost reply does not change the plan twice (CHK-13). */
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
