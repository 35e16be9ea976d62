import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { memberId } from './references.ts';

/**
 * Accounts scheduled for deletion, and their progress, without canceled deletions. Every step is done once and recorded, so that an
 * unavailable provider delays only its own step.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    memberId: memberId().primaryKey(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The start of the deletion, after which it can't be canceled. */
    startedAt: instant('begun_at'),
    customerDeletedAt: instant('customer_deleted_at'),
    /** The participant at the referral provider; null once deleted there. */
    participantId: text('participant_id'),
    participantDeletedAt: instant('participant_deleted_at'),
    toldAt: instant('told_at'),
    erasedAt: instant('erased_at'),
    /** When the text provider had deleted each text with the member. */
    textsDeletedAt: instant('texts_deleted_at'),
    /** When the program that receives events accepted that the member was erased. */
    receiverInformedAt: instant('receiver_informed_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('account_deletions_due')
      .on(table.dueAt)
      .where(sql`${table.finishedAt} is null`),
  ],
);

/** Texts with an erased member that the text provider must still delete, by its IDs. */
export const textDeletions = pgTable(
  'text_deletions',
  {
    providerId: text('provider_id').primaryKey(),
    memberId: memberId(),
  },
  (table) => [index('text_deletions_member').on(table.memberId)],
);
