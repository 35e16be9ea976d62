import { uuid, type UpdateDeleteAction } from 'drizzle-orm/pg-core';
import { members } from './members.ts';
import { staff } from './staff.ts';

interface Actions {
  readonly onDelete?: UpdateDeleteAction;
}

/** The member whom a row is about. */
export const memberId = (actions?: Actions) =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, actions);

/** The person on staff whom a row is about. */
export const staffId = (actions?: Actions) =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, actions);
