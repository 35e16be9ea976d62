import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Facts about the database itself, such as whether it holds a sandbox's data. */
export const databaseFacts = pgTable('database_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** How often something occurred on a day in Eastern Time, by bucket: minutes, hours, or 1 for yes and 0 for no. It names no one. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    figure: text('figure').notNull(),
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.figure, table.bucket] })],
);

/** The days that were counted, also those on which nothing occurred. */
export const countedDays = pgTable('counted_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  countedAt: instant('counted_at').notNull(),
});
