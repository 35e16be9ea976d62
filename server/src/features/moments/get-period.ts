import type { Queries } from '../../platform/database/database.ts';
import { findBalance } from './moments-repository.ts';
import { easternMonth, type Period } from './period-rules.ts';

/** The period that a member's Moments are for; the calendar month in Eastern Time where they have none yet (MOM-02). */
export async function getPeriod(queries: Queries, memberId: string, now: Date): Promise<Period> {
  return (await findBalance(queries, memberId))?.period ?? easternMonth(now);
}
