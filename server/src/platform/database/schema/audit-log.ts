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
    // One for each filter of the desk, so that a page is read from an index in the order of time.
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actor, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_actor_action').on(table.actor, table.action, table.at, table.id),
    index('audit_log_member').on(table.memberId, table.at, table.id),
    // The lists that showed a member with others.
    index('audit_log_listed')
      .using('gin', sql`(${table.after} -> 'members') jsonb_path_ops`)
      .where(sql`${table.after} -> 'members' is not null`),
    index('audit_log_retried')
      .on(sql`(${table.after} ->> 'id')`)
      .where(sql`${table.action} = 'dead-letter.retried'`),
  ],
);
