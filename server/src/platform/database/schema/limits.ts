import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counts of rate limits for all servers, in the layout of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'bigint' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
