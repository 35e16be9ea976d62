import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { staff } from '../../platform/database/schema/index.ts';

/** Joins the person who acted, if it was one. Rows hold actors as the audit log does. */
export const isPersonOf = (actor: SQLWrapper): SQL => sql`${actor} = 'staff:' || ${staff.id}`;

/** Names an actor for staff: staff by name, others as the audit log has them. */
export function describeActor({
  actor,
  staffName,
}: {
  readonly actor: string;
  readonly staffName: string | null;
}): string {
  if (staffName !== null) return staffName;
  if (actor === 'member') return 'The member';
  if (actor === 'system') return 'The service';
  return actor.replace(/^token:/, 'Token ').replace(/^staff:.*/, 'Former staff');
}
