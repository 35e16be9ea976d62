import { sql } from 'drizzle-orm';
import { bigserial, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { staffId } from './references.ts';

/** Views of the members' list that a person saved. */
export const memberViews = pgTable(
  'member_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: staffId({ onDelete: 'cascade' }),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<unknown>().notNull(),
    order: text('sorted').notNull(),
    columns: text('columns').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('member_views_name').on(table.staffId, sql`lower(${table.name})`)],
);

/** How each person's list of members looks. */
export const memberListLooks = pgTable('member_list_looks', {
  staffId: staffId({ onDelete: 'cascade' }).primaryKey(),
  order: text('sorted').notNull(),
  columns: text('columns').array().notNull(),
});

/**
 * What each member sees, derived by the contract's rules, so that the desk's list can be filtered by it. It is a copy: a job renews it after
 * each change. It has no foreign key, because that would make it wait for transactions that lock a member.
 */
export const memberSights = pgTable(
  'member_sights',
  {
    memberId: uuid('member_id').primaryKey(),
    derived: text('derived').notNull(),
    /** The step at which the member continues. */
    step: text('step'),
    /** Copies of the member's columns, for the index of the list. */
    status: text('status').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** The day in Eastern Time for which it was derived: an age changes without a change. */
    derivedOn: date('derived_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('member_sights_derived').on(table.derived, table.joinedAt, table.memberId),
    index('member_sights_status').on(table.derived, table.status, table.joinedAt, table.memberId),
    // Only this step depends on the age.
    index('member_sights_by_age')
      .on(table.derivedOn)
      .where(sql`${table.step} = 'ENROLLMENT_EMERGENCY_CONTACT'`),
  ],
);

/** Members whose copy has to be renewed. Triggers only add rows, so they wait for no one. */
export const memberSightChanges = pgTable('member_sight_changes', {
  id: bigserial('id', { mode: 'bigint' }).primaryKey(),
  memberId: uuid('member_id').notNull(),
});
