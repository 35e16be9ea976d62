import { and, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import { mostMembersCounted, type MemberOrder } from '@moments/contract/desk/desk-members';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Queries } from '../../../platform/database/database.ts';
import { conversations, members, partners } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { MemberSearch } from './member-search.ts';

export interface MemberFilter {
  readonly search?: MemberSearch | undefined;
  /** Undefined for all. */
  readonly statuses?: readonly MemberStatus[] | undefined;
  readonly coachId?: string | undefined;
  readonly partnerId?: string | undefined;
  /** Only members whose renewal failed. */
  readonly isPastDue?: boolean;
  /** Only members who joined then or later. */
  readonly joinedFrom?: Date | undefined;
}

function searchCondition(personalData: PersonalDataCipher, search: MemberSearch): SQL | undefined {
  if ('id' in search) return eq(members.id, search.id);
  if ('phone' in search) return eq(members.phoneHash, personalData.lookupHash('phone', search.phone));
  if ('email' in search) return eq(members.emailHash, personalData.lookupHash('email', search.email));
  const hash = personalData.lookupHash('name', search.name);
  return or(eq(members.nameHash, hash), eq(members.preferredNameHash, hash));
}

const isPastDue = sql`${members.id} in (select s.member_id from subscriptions s where s.status = 'MEMBERSHIP_PAST_DUE')`;

/** The conditions of a filter without its statuses. */
const otherConditions = (personalData: PersonalDataCipher, filter: MemberFilter): SQL | undefined =>
  and(
    filter.search === undefined ? undefined : searchCondition(personalData, filter.search),
    filter.coachId === undefined ? undefined : eq(members.coachId, filter.coachId),
    filter.partnerId === undefined ? undefined : eq(members.partnerId, filter.partnerId),
    filter.isPastDue ? isPastDue : undefined,
    filter.joinedFrom === undefined ? undefined : gte(members.createdAt, filter.joinedFrom),
  );

const isAfter = (id: string, order: MemberOrder): SQL => {
  const place = sql`((select created_at from members where id = ${id}::uuid), ${id}::uuid)`;
  const own = sql`(${members.createdAt}, ${members.id})`;
  return order === 'newest' ? sql`${own} < ${place}` : sql`${own} > ${place}`;
};

const orders: Readonly<Record<MemberOrder, SQL>> = {
  newest: sql`${members.createdAt} desc, ${members.id} desc`,
  oldest: sql`${members.createdAt}, ${members.id}`,
};

export interface MembersPage {
  /** The last member of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly order?: MemberOrder | undefined;
}

/**
 * Lists the IDs of a page of members by the day of joining. Each status is read by its own index, so a rare one costs no more than a common
 * one.
 */
export async function listMemberIds(
  queries: Queries,
  personalData: PersonalDataCipher,
  filter: MemberFilter,
  { after, limit, order = 'newest' }: MembersPage,
): Promise<string[]> {
  const isLater = after === undefined ? undefined : isAfter(after, order);
  const where = and(otherConditions(personalData, filter), isLater);
  const inOrder = orders[order];
  const page = (condition: SQL | undefined) =>
    sql`select ${members.id}, ${members.createdAt} from members where ${condition ?? sql`true`} order by ${inOrder} limit ${limit}`;
  const statement =
    filter.statuses === undefined
      ? page(where)
      : sql`select members.id, members.created_at from unnest(${sql.param([...filter.statuses])}::text[]) as wanted (status)
          cross join lateral (${page(and(sql`${members.status} = wanted.status`, where))}) as members
          order by ${inOrder} limit ${limit}`;
  const { rows } = await queries.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}

/** Counts members, at most one more than `mostMembersCounted`: counting a million would read them all. */
export async function countMembers(
  queries: Queries,
  personalData: PersonalDataCipher,
  filter: MemberFilter,
): Promise<number> {
  const { statuses } = filter;
  const where = and(
    otherConditions(personalData, filter),
    statuses === undefined ? undefined : inArray(members.status, [...statuses]),
  );
  const { rows } = await queries.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from members where ${where ?? sql`true`} limit ${mostMembersCounted + 1}) counted`,
  );
  return rows[0]?.total ?? 0;
}

/** Finds when members or their coaches last texted. */
export async function findLastTexts(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (memberIds.length === 0) return new Map();
  const rows = await queries
    .select({ memberId: conversations.memberId, at: conversations.lastAt })
    .from(conversations)
    .where(inArray(conversations.memberId, [...memberIds]));
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

/** Lists partners by name. */
export const listPartnerNames = (queries: Queries) =>
  queries.select({ id: partners.id, name: partners.name }).from(partners).orderBy(partners.name);
