import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { staff } from '../../../platform/database/schema/index.ts';
import { coachedStatuses } from '../../members/status/status-rules.ts';

const statuses = sql.join(
  coachedStatuses.map((status) => sql`${status}`),
  sql`, `,
);
/** In plain names, because the builder drops the table's name in a query of one table. */
export const isCoached = sql`m.coach_id = staff.id and m.erased_at is null and m.status in (${statuses})`;

/** Members in coaching or away, and matches that are held. */
export const coachLoad = sql<number>`((select count(*) from members m where ${isCoached}) + (select count(*) from held_matches h where h.coach_id = staff.id and h.state = 'held'))::int`;

/** Reads how many more members each person can take as their coach; null without a limit. */
export async function readRooms(queries: Queries): Promise<ReadonlyMap<string, number | null>> {
  // Without a limit, the greatest of null and 0 would be 0.
  const room = sql<
    number | null
  >`case when ${staff.capacity} is not null then greatest(${staff.capacity} - ${coachLoad}, 0) end`;
  const rows = await queries.select({ id: staff.id, room }).from(staff);
  return new Map(rows.map((row) => [row.id, row.room]));
}
