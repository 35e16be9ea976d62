import { and, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { mostMembersCounted } from '@moments/contract/members/staff-members';
import type { Queries } from '../../../platform/database/database.ts';
import { members, memberSights } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import {
  buildOtherConditions,
  getSource,
  listParts,
  toOrder,
  type MemberFilter,
} from './member-list-repository.ts';

/** The most members that are read by one condition, to check the others. */
export const mostReadToCount = 10_000;

const mostCounted = mostMembersCounted + 1;

/** Splits a filter into conditions that have an index each. */
function splitByIndex({ joinedFrom, ...filter }: MemberFilter): readonly [MemberFilter, ...MemberFilter[]] {
  const { search, coachId, ownOf, plan, isPastDue, partnerId, derived, statuses } = filter;
  const seen = derived && { derived, statuses };
  const [first, ...others] = [
    search && { search },
    coachId === undefined ? undefined : { coachId },
    ownOf && { ownOf },
    plan?.areFew ? { plan } : undefined,
    isPastDue ? { isPastDue } : undefined,
    partnerId === undefined ? undefined : { partnerId },
    seen ?? (statuses && { statuses }),
  ].filter((part) => part !== undefined);
  return [{ ...first, joinedFrom }, ...others.map((part) => ({ ...part, joinedFrom }))];
}

/** Returns whether the index of the only condition finds the members, with nothing else to check. */
const isByIndex = ({ plan, isPastDue, joinedFrom }: MemberFilter, parts: readonly MemberFilter[]): boolean =>
  parts.length === 1 &&
  (plan === undefined || plan.areFew) &&
  !(isPastDue === true && joinedFrom !== undefined);

const hasFailedRenewal = sql`(select true from subscriptions s where s.member_id = ${members.id} and s.status = 'MEMBERSHIP_PAST_DUE' limit 1)`;

/** Writes the condition that a member, who is read by ID, fits a filter. Nothing else is read first for it. */
function isFitting(personalData: PersonalDataCipher, filter: MemberFilter, id: SQL): SQL {
  const { derived, statuses, plan, isPastDue, joinedFrom } = filter;
  const source = getSource(filter);
  const status = derived === undefined ? members.status : memberSights.status;
  const where = and(
    sql`${source.id} = ${id}`,
    buildOtherConditions(personalData, {
      ...filter,
      isPastDue: false,
      plan: plan && { ...plan, areFew: false },
    }),
    isPastDue ? hasFailedRenewal : undefined,
    joinedFrom === undefined ? undefined : gte(source.joinedAt, joinedFrom),
    derived === undefined ? undefined : inArray(memberSights.derived, [...derived]),
    statuses === undefined ? undefined : inArray(status, [...statuses]),
  );
  return sql`(select true from ${source.from} where ${where ?? sql`true`} limit 1)`;
}

/** Selects the members of one condition, as far as they are read. The order is that of an index, so no other way of reading is faster. */
function selectRead(personalData: PersonalDataCipher, part: MemberFilter, limit: number): SQL {
  if (part.isPastDue)
    return sql`select distinct s.member_id as id from subscriptions s where s.status = 'MEMBERSHIP_PAST_DUE' limit ${limit}`;
  const source = getSource(part);
  const indexed = listParts(part);
  const where = and(
    indexed?.is,
    buildOtherConditions(personalData, part),
    part.joinedFrom === undefined ? undefined : gte(source.joinedAt, part.joinedFrom),
  );
  const from = part.derived === undefined ? source.from : sql`member_sights`;
  const members = sql`select ${source.id} as id from ${from} where ${where ?? sql`true`} order by ${toOrder(source, 'newest')} limit ${limit}`;
  return indexed
    ? sql`select found.id from ${indexed.from} cross join lateral (${members}) as found limit ${limit}`
    : members;
}

/** Sorts conditions by how many members have each, so that the others are checked for the fewest. */
async function sortByReach(
  queries: Queries,
  personalData: PersonalDataCipher,
  parts: readonly MemberFilter[],
  mostRead: number,
): Promise<readonly MemberFilter[]> {
  if (parts.length === 1) return parts;
  const counts = parts.map(
    (part) => sql`(select count(*)::int from (${selectRead(personalData, part, mostRead + 1)}) counted)`,
  );
  const { rows } = await queries.execute<{ reached: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as reached`,
  );
  return parts
    .map((part, index) => ({ part, reached: rows[0]?.reached[index] ?? 0 }))
    .toSorted((one, other) => one.reached - other.reached)
    .map(({ part }) => part);
}

/**
 * Counts members, at most one more than `mostMembersCounted`: counting a million would read them all. Several conditions are counted by
 * reading the members of the one with the fewest, and checking the others. If it has too many, the next one is read.
 * @returns null if each condition alone has too many members to read
 */
export async function countMembers(
  queries: Queries,
  personalData: PersonalDataCipher,
  filter: MemberFilter,
  mostRead = mostReadToCount,
): Promise<number | null> {
  const parts = splitByIndex(filter);
  if (isByIndex(filter, parts)) {
    const { rows } = await queries.execute<{ total: number }>(
      sql`select count(*)::int as total from (${selectRead(personalData, parts[0], mostCounted)}) counted`,
    );
    return rows[0]?.total ?? 0;
  }
  for (const part of await sortByReach(queries, personalData, parts, mostRead)) {
    const fits = isFitting(personalData, filter, sql`r.id`);
    const { rows } = await queries.execute<{ read: number; total: number }>(
      sql`with r as materialized (${selectRead(personalData, part, mostRead + 1)})
        select (select count(*)::int from r) as read,
          (select count(*)::int from (select 1 from r where ${fits} limit ${mostCounted}) fitting) as total`,
    );
    const { read, total } = rows[0] ?? { read: 0, total: 0 };
    if (read <= mostRead || total === mostCounted) return total;
  }
  return null;
}
