import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How often a thing was done lately: shared by all servers. The layout is that of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'bigint' }),
});
