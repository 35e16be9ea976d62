import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SafetyHits } from '@moments/contract/safety/staff-safety';
import { instant } from './columns.ts';

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
