import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { members } from './members.ts';

/**
 * Accounts that are to be deleted, and how far that has come; withdrawn ones are not here. Every step is done once and noted, so
 * that a provider that is away holds up its own step only.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** From then on it can't be taken back. */
    startedAt: instant('begun_at'),
    customerDeletedAt: instant('customer_deleted_at'),
    /** At the referral provider; gone once it is deleted there. */
    participantId: text('participant_id'),
    participantDeletedAt: instant('participant_deleted_at'),
    toldAt: instant('told_at'),
    erasedAt: instant('erased_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('account_deletions_due')
      .on(table.dueAt)
      .where(sql`${table.finishedAt} is null`),
  ],
);
