import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Queries } from '../../platform/database/database.ts';
import {
  heldMatches,
  members,
  messages,
  momentsBalances,
  partners,
  staff,
} from '../../platform/database/schema/index.ts';
import { isPersonOf } from '../staff/index.ts';

/** The place of a row in the order: the longest wait first. */
export interface PendingPlace {
  /** Microseconds since 1970. */
  readonly since: string;
  readonly id: string;
}

const coaches = alias(staff, 'coaches');
const since = sql<string | null>`(extract(epoch from ${members.matchingSince}) * 1000000)::bigint::text`;
/** The held match of a member, or the newest one. */
const isNewest = sql`${heldMatches.id} = (select h.id from held_matches h where h.member_id = ${members.id} order by h.state = 'held' desc, h.created_at desc limit 1)`;

const columns = {
  member: members,
  since,
  partner: partners.name,
  momentsLeft: sql<number>`coalesce(${momentsBalances.planRemaining} + ${momentsBalances.addOnRemaining}, 0)`,
  limit: sql<number>`coalesce(${momentsBalances.limit}, 0)`,
  match: heldMatches,
  staffName: staff.name,
  coachName: coaches.name,
};

const selectPending = (queries: Queries) =>
  queries
    .select(columns)
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .leftJoin(heldMatches, isNewest)
    .leftJoin(staff, isPersonOf(heldMatches.actor))
    .leftJoin(coaches, eq(coaches.id, heldMatches.coachId));

export type PendingRecord = Awaited<ReturnType<typeof selectPending>>[number];

/** Lists members of a status by their wait, the longest first. @param after the last row of the page before */
export async function listPending(
  queries: Queries,
  status: MemberStatus,
  { after, limit }: { readonly after: PendingPlace | undefined; readonly limit: number },
): Promise<PendingRecord[]> {
  const isAfter =
    after &&
    sql`(${members.matchingSince}, ${members.id}) > (timestamptz 'epoch' + ${after.since}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  return selectPending(queries)
    .where(and(eq(members.status, status), isNull(members.erasedAt), isAfter))
    .orderBy(asc(members.matchingSince), asc(members.id))
    .limit(limit);
}

/** Counts members of each of the statuses. */
export async function countByStatus(
  queries: Queries,
  statuses: readonly MemberStatus[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ status: members.status, total: count() })
    .from(members)
    .where(and(inArray(members.status, [...statuses]), isNull(members.erasedAt)))
    .groupBy(members.status);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

/** Counts the texts that members have written. */
export async function countTexts(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await queries
    .select({ memberId: messages.memberId, total: count() })
    .from(messages)
    .where(
      and(
        inArray(messages.memberId, [...memberIds]),
        eq(messages.direction, 'from-member'),
        isNull(messages.madeByPhone),
      ),
    )
    .groupBy(messages.memberId);
  return new Map(rows.map(({ memberId, total }) => [memberId, total]));
}
