import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';

export const operatorTokens = pgTable(
  'operator_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The name in the audit log. It is unique among tokens that are not revoked. */
    name: text('name').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** Name of the operator who issued it. */
    issuedBy: text('issued_by').notNull().default('bootstrap'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('operator_tokens_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
  ],
);

/** The audit log. A trigger in the migrations makes it append-only (OPS-04). */
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
  (table) => [
    index('audit_log_member').on(table.memberId, table.id),
    index('audit_log_retried')
      .on(sql`(${table.after} ->> 'id')`)
      .where(sql`${table.action} = 'dead-letter.retried'`),
  ],
);
