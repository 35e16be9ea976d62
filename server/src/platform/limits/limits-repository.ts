import { lt } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { rateLimits } from '../database/schema/index.ts';

/** Removes counts whose time is over. */
export async function deleteExpiredCounts(queries: Queries, now: Date): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, BigInt(now.getTime())));
}
