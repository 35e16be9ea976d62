import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, encrypted, instant } from './columns.ts';
import { members } from './members.ts';

const wish = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  memberId: uuid('member_id')
    .notNull()
    .references(() => members.id),
  state: text('state').notNull().default('pending'),
  createdAt: createdAt(),
  decidedAt: instant('decided_at'),
  /** 'member' or 'operator:<name>'. */
  decidedBy: text('decided_by'),
  /** Why it was declined, in words for the member. */
  reasonEncrypted: encrypted('reason_sealed'),
  /** The member's later wish that took this one's place. */
  replacedBy: uuid('replaced_by'),
});

/** Wishes for another coaching schedule (ACC-02); a member has one pending at most. */
export const scheduleRequests = pgTable(
  'schedule_requests',
  {
    ...wish(),
    shiftTime: text('shift_time').notNull(),
    shiftDays: text('shift_days').array().notNull(),
    /** From when an approved schedule holds, in Eastern Time. */
    effectiveDate: date('effective_date', { mode: 'string' }),
    /** When it was made the member's schedule. */
    appliedAt: instant('applied_at'),
  },
  (table) => [
    uniqueIndex('schedule_requests_one_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending'`),
    index('schedule_requests_member').on(table.memberId, table.createdAt),
    index('schedule_requests_state').on(table.state, table.createdAt),
    index('schedule_requests_due')
      .on(table.effectiveDate)
      .where(sql`${table.state} = 'approved' and ${table.appliedAt} is null and ${table.replacedBy} is null`),
  ],
);

/** Wishes to pause or end the service (ACC-03); a member has one pending at most. */
export const serviceRequests = pgTable(
  'service_requests',
  {
    ...wish(),
    kind: text('kind').notNull(),
    /** How far the plan has followed at the card provider. */
    plan: text('plan').notNull().default('none'),
  },
  (table) => [
    uniqueIndex('service_requests_one_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending'`),
    index('service_requests_member').on(table.memberId, table.createdAt),
    index('service_requests_state').on(table.state, table.createdAt),
    index('service_requests_plan_behind')
      .on(table.createdAt)
      .where(sql`${table.plan} in ('pausing', 'resuming', 'ending')`),
  ],
);
