import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
