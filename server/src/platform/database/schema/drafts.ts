import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { encrypted, instant } from './columns.ts';
import { memberId } from './references.ts';

/** Answers that members typed in a step and did not save yet (ENR-16). A row is deleted when the step is saved or the draft expires. */
export const stepDrafts = pgTable(
  'step_drafts',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId({ onDelete: 'cascade' }),
    step: text('step', { enum: enrollmentSteps }).notNull(),
    /** JSON of the typed values. */
    valuesEncrypted: encrypted('values_sealed').notNull(),
    /** The open form that wrote this version, and how many versions it had written. */
    writer: uuid('writer').notNull(),
    sequence: integer('sequence').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    uniqueIndex('step_drafts_member_step').on(table.memberId, table.step),
    index('step_drafts_saved').on(table.savedAt),
  ],
);
