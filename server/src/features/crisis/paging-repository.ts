import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { staff } from '../../platform/database/schema/index.ts';
import type { CrisisRow } from './crisis-repository.ts';
import { findAnswers } from './crisis-rules.ts';
import type { Attention } from './paging-rules.ts';

/**
 * Finds when someone was last there in a crisis whose page was answered, and the member's first words after it: a text, or a step that notes
 * words which no text shows. The presence of people on
 * call and of those who answered the page counts, and each reply that left.
 */
export async function findAttention(
  queries: Queries,
  { memberId, steps }: Pick<CrisisRow, 'memberId' | 'steps'>,
  answeredAt: Date,
): Promise<Attention> {
  const answering = sql.param(JSON.stringify(findAnswers({ steps }).staffIds));
  const { rows } = await queries.execute<{ attended_at: string; unread_since: string | null }>(sql`
    select attended_at, (select min(m.at) from messages m where m.member_id = ${memberId} and m.direction = 'from-member'
      and m.made_by_phone is null and m.at > attended_at) as unread_since
    from (select greatest(${answeredAt}::timestamptz,
      (select max(p.at) from conversation_presence p join staff s on s.id = p.staff_id
        where p.member_id = ${memberId} and (s.is_on_call or ${answering}::jsonb ? s.id::text)),
      (select max(r.at) from messages r join outbound_messages o on o.id = r.outbound_id
        where r.member_id = ${memberId} and r.direction = 'from-coach' and o.status <> 'failed')) as attended_at) attention`);
  const [row] = rows;
  const attendedAt = row ? new Date(row.attended_at) : answeredAt;
  const unread = steps.flatMap(({ act, at }) => (act === 'words' ? [Date.parse(at)] : []));
  if (row?.unread_since) unread.push(Date.parse(row.unread_since));
  const first = Math.min(...unread.filter((at) => at > attendedAt.getTime()));
  return { attendedAt, unreadSince: Number.isFinite(first) ? new Date(first) : null };
}

/** Lists active staff who can be paged: coaches with their shifts, operations, and administrators. */
export const listPageableStaff = (queries: Queries) =>
  queries
    .select({ id: staff.id, roles: staff.roles, shifts: staff.shifts, awayUntil: staff.awayUntil })
    .from(staff)
    .where(and(isNull(staff.deactivatedAt), isNotNull(staff.emailEncrypted)))
    .orderBy(asc(staff.name));

/** Finds where people are paged, by their IDs. */
export const findPagedStaff = (queries: Queries, ids: readonly string[]) =>
  queries
    .select({
      id: staff.id,
      name: staff.name,
      roles: staff.roles,
      emailEncrypted: staff.emailEncrypted,
      phoneEncrypted: staff.phoneEncrypted,
    })
    .from(staff)
    .where(inArray(staff.id, [...ids]));

export type PagedStaff = Awaited<ReturnType<typeof findPagedStaff>>[number];
