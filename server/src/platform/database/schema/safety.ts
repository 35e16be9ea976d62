import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CrisisAnswers, StoredCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { incidentKinds } from '@moments/contract/records/staff-records';
import type { SafetyHits } from '@moments/contract/safety/staff-safety';
import { encrypted, instant } from './columns.ts';
import { memberId } from './references.ts';
import { staff } from './staff.ts';

/** Imported crisis phrases and playbooks, never changed. The newest is the current one. */
export const safetyVersions = pgTable('safety_versions', {
  version: integer('version').primaryKey().generatedAlwaysAsIdentity(),
  /** As imported: the contract's `safetyList`. */
  list: jsonb('list').$type<unknown>().notNull(),
  /** A person or token, as the audit log names it. */
  importedBy: text('imported_by').notNull(),
  importedAt: instant('imported_at').notNull(),
  /** The clinician who approved it, and their license or role. */
  approvedBy: text('approved_by').notNull(),
  approverLicense: text('approver_license').notNull(),
  /** What the version and the one before found in the last texts. Counts only. */
  hits: jsonb('hits').$type<SafetyHits>().notNull(),
});

/** Crises of members, open until their outcome. A member has at most one open. */
export const crises = pgTable(
  'crises',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    startedBy: text('started_by', { enum: ['text', 'answer', 'staff'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    pagedStaffId: uuid('paged_staff_id').references(() => staff.id),
    pagedAt: instant('paged_at'),
    /** Everyone who was paged, in order. */
    pages: jsonb('pages').$type<{ staffId: string; at: string }[]>().notNull().default([]),
    /** When administrators and operations were notified that no one on call has come. */
    escalatedAt: instant('escalated_at'),
    /**
     * When the page was answered: a person on call had the conversation in front of them, or someone pressed “I’m here”. Null again when the
     * page goes out once more.
     */
    onCallPresentAt: instant('on_call_present_at'),
    answers: jsonb('answers').$type<CrisisAnswers>().notNull().default({}),
    steps: jsonb('steps').$type<StoredCrisisStep[]>().notNull().default([]),
    outcome: text('outcome'),
    endedAt: instant('ended_at'),
    /** When the coach checks in on the member. */
    checkInAt: instant('check_in_at'),
  },
  (table) => [
    uniqueIndex('crises_one_open')
      .on(table.memberId)
      .where(sql`${table.endedAt} is null`),
    index('crises_member').on(table.memberId, table.startedAt),
  ],
);

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
