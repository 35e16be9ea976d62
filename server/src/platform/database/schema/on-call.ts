import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { staffId } from './references.ts';
import { staff } from './staff.ts';

/** Who is on call on an evening of each week. An evening without a row has no one. */
export const onCallWeekly = pgTable(
  'on_call_weekly',
  {
    day: text('day').$type<ShiftDay>().notNull(),
    time: text('time').$type<ShiftTime>().notNull(),
    staffId: staffId(),
  },
  (table) => [primaryKey({ columns: [table.day, table.time] })],
);

/** Who is on call on one evening in place of the weekly rota; null for no one. */
export const onCallExceptions = pgTable(
  'on_call_exceptions',
  {
    date: date('date').notNull(),
    time: text('time').$type<ShiftTime>().notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
  },
  (table) => [primaryKey({ columns: [table.date, table.time] })],
);
