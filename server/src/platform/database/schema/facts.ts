import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about the database itself, such as whether it holds a sandbox's data. */
export const databaseFacts = pgTable('database_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
