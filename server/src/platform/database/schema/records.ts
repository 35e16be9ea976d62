import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { incidentKinds } from '@moments/contract/records/staff-records';
import { encrypted, instant } from './columns.ts';
import { crises } from './crises.ts';
import { memberId } from './references.ts';

/** Warnings and reports of abuse that staff made about a member (SAFE-11). */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    crisisId: uuid('crisis_id').references(() => crises.id),
    kind: text('kind', { enum: incidentKinds }).notNull(),
    reportedToEncrypted: encrypted('reported_to_sealed').notNull(),
    referenceEncrypted: encrypted('reference_sealed').notNull(),
    accountEncrypted: encrypted('account_sealed').notNull(),
    reportedAt: instant('reported_at').notNull(),
    /** A person or token, as the audit log names it. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [index('incidents_member').on(table.memberId, table.recordedAt)],
);

/** Members whose records may not be erased, and those released since. The reasons hold no personal data. */
export const recordHolds = pgTable(
  'record_holds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    reason: text('reason').notNull(),
    heldBy: text('held_by').notNull(),
    heldAt: instant('held_at').notNull(),
    releasedAt: instant('released_at'),
  },
  (table) => [
    uniqueIndex('record_holds_one_open')
      .on(table.memberId)
      .where(sql`${table.releasedAt} is null`),
  ],
);
