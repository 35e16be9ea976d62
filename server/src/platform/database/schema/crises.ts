import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CrisisAnswers, StoredCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { instant } from './columns.ts';
import { memberId } from './references.ts';
import { staff } from './staff.ts';

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
    /** When the page was answered: a person on call had the conversation in front of them, or someone pressed “I’m here”. */
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
