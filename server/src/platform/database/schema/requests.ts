import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, encrypted, instant } from './columns.ts';
import { memberId } from './references.ts';
import { staff } from './staff.ts';

const requestColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  memberId: memberId(),
  state: text('state').notNull().default('pending'),
  createdAt: createdAt(),
  decidedAt: instant('decided_at'),
  /** 'member' or 'token:<name>' or 'staff:<ID>'. */
  decidedBy: text('decided_by'),
  /** The reason for declining, written for the member. */
  reasonEncrypted: encrypted('reason_sealed'),
  /** The member's later request that replaced this one. */
  replacedBy: uuid('replaced_by'),
});

/** Schedule requests (ACC-02). A member has at most one pending. */
export const scheduleRequests = pgTable(
  'schedule_requests',
  {
    ...requestColumns(),
    shiftTime: text('shift_time').notNull(),
    shiftDays: text('shift_days').array().notNull(),
    /** The date in Eastern Time on which an approved schedule starts. */
    effectiveDate: date('effective_date', { mode: 'string' }),
    /** When it became the member's schedule. */
    appliedAt: instant('applied_at'),
  },
  (table) => [
    uniqueIndex('schedule_requests_one_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending'`),
    index('schedule_requests_member').on(table.memberId, table.createdAt),
    index('schedule_requests_state').on(table.state, table.createdAt),
    index('schedule_requests_created').on(table.createdAt, table.id),
    index('schedule_requests_due')
      .on(table.effectiveDate)
      .where(sql`${table.state} = 'approved' and ${table.appliedAt} is null and ${table.replacedBy} is null`),
  ],
);

/** Requests to pause or end the service (ACC-03), and for another coach (DESK-06). A member has at most one of each pending. */
export const serviceRequests = pgTable(
  'service_requests',
  {
    ...requestColumns(),
    kind: text('kind').notNull(),
    /** Why another coach. */
    why: text('why'),
    /** Whether the plan is in sync with the request at Stripe. */
    plan: text('plan').notNull().default('none'),
    /** The date in Eastern Time on which a paused service resumes. */
    returnDate: date('return_date', { mode: 'string' }),
    /** When a pause that was carried out ended: the member came back or left. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('service_requests_one_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending' and ${table.kind} <> 'coach'`),
    uniqueIndex('service_requests_one_coach_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending' and ${table.kind} = 'coach'`),
    index('service_requests_member').on(table.memberId, table.createdAt),
    index('service_requests_state').on(table.state, table.createdAt),
    index('service_requests_created')
      .on(table.createdAt, table.id)
      .where(sql`${table.kind} <> 'coach'`),
    index('service_requests_coach')
      .on(table.createdAt, table.id)
      .where(sql`${table.kind} = 'coach'`),
    index('service_requests_plan_behind')
      .on(table.createdAt)
      .where(sql`${table.plan} in ('pausing', 'resuming', 'ending')`),
    index('service_requests_return')
      .on(table.returnDate)
      .where(
        sql`${table.returnDate} is not null and ${table.state} = 'carried-out' and ${table.endedAt} is null`,
      ),
  ],
);

/** Matches that are held for some seconds before the member is notified. They stay, so that others can read who matched a member. */
export const heldMatches = pgTable(
  'held_matches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    coachId: uuid('coach_id')
      .notNull()
      .references(() => staff.id),
    /** Who matched the member, as in the audit log. */
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    state: text('state', { enum: ['held', 'left', 'undone', 'refused'] })
      .notNull()
      .default('held'),
    /** Why it was rejected when it should take effect. */
    problem: text('problem'),
    leavesAt: instant('leaves_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('held_matches_key').on(table.memberId, table.key),
    uniqueIndex('held_matches_one')
      .on(table.memberId)
      .where(sql`${table.state} = 'held'`),
    index('held_matches_coach')
      .on(table.coachId)
      .where(sql`${table.state} = 'held'`),
    index('held_matches_member').on(table.memberId, table.createdAt),
    index('held_matches_left')
      .on(table.leavesAt)
      .where(sql`${table.state} = 'left'`),
  ],
);
