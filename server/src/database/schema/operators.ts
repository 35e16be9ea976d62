import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';

export const operatorTokens = pgTable('operator_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  tokenHash: bytes('token_hash').notNull().unique(),
  createdAt: createdAt(),
  revokedAt: instant('revoked_at'),
});

/** Append-only, by a rule of the database (OPS-04): see the migration. */
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
  (table) => [index('audit_log_member').on(table.memberId, table.id)],
);
