import { and, eq, gte, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { DerivedStatus } from '@moments/contract/members/derived-status';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { MemberOrder } from '@moments/contract/members/staff-members';
import type { Queries } from '../../../platform/database/database.ts';
import { members, memberSights, partners } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { selectOwn, type ReachCaller } from '../../staff/index.ts';
import type { MemberSearch } from './member-search.ts';
import { hasPlan, type PlanHolders } from './plan-holders-repository.ts';

export interface MemberFilter {
  readonly search?: MemberSearch | undefined;
  /** Undefined for all. */
  readonly statuses?: readonly MemberStatus[] | undefined;
  /** Only members with one of these derived statuses, by the copies. */
  readonly derived?: readonly DerivedStatus[] | undefined;
  readonly coachId?: string | undefined;
  /** Only members who count as this person's own: as coach, as cover, or on call in a crisis. */
  readonly ownOf?: ReachCaller | undefined;
  readonly partnerId?: string | undefined;
  readonly plan?: PlanHolders | undefined;
  /** Only members whose renewal failed. */
  readonly isPastDue?: boolean;
  /** Only members who joined then or later. */
  readonly joinedFrom?: Date | undefined;
}

function buildSearchCondition(personalData: PersonalDataCipher, search: MemberSearch): SQL | undefined {
  if ('id' in search) return eq(members.id, search.id);
  if ('phone' in search) return eq(members.phoneHash, personalData.hashForLookup('phone', search.phone));
  if ('email' in search) return eq(members.emailHash, personalData.hashForLookup('email', search.email));
  const hash = personalData.hashForLookup('name', search.name);
  return or(eq(members.nameHash, hash), eq(members.preferredNameHash, hash));
}

const isPastDue = sql`${members.id} in (select s.member_id from subscriptions s where s.status = 'MEMBERSHIP_PAST_DUE')`;

/** Builds the conditions of a filter without its statuses and the day of joining. */
export const buildOtherConditions = (
  personalData: PersonalDataCipher,
  filter: MemberFilter,
): SQL | undefined =>
  and(
    filter.search === undefined ? undefined : buildSearchCondition(personalData, filter.search),
    filter.coachId === undefined ? undefined : eq(members.coachId, filter.coachId),
    // An array, because the few members are then read by their IDs, and not found among all by the day of joining.
    filter.ownOf === undefined ? undefined : sql`${members.id} = any(array${selectOwn(filter.ownOf)})`,
    filter.partnerId === undefined ? undefined : eq(members.partnerId, filter.partnerId),
    filter.plan === undefined ? undefined : hasPlan(filter.plan),
    filter.isPastDue ? isPastDue : undefined,
  );

/** Where the list is read: the members, or the copies of what they see. */
interface Source {
  readonly id: Column;
  readonly joinedAt: Column;
  readonly from: SQL;
}
const allMembers: Source = { id: members.id, joinedAt: members.createdAt, from: sql`members` };
const copies: Source = {
  id: memberSights.memberId,
  joinedAt: memberSights.joinedAt,
  from: sql`member_sights join members on ${members.id} = ${memberSights.memberId}`,
};
export const getSource = ({ derived }: MemberFilter): Source => (derived === undefined ? allMembers : copies);

const isAfter = ({ id, joinedAt, from }: Source, after: string, order: MemberOrder): SQL => {
  // The copies hold milliseconds, the members microseconds, so each source has its own place.
  const place = sql`((select ${joinedAt} from ${from} where ${id} = ${after}::uuid), ${after}::uuid)`;
  return order === 'newest' ? sql`(${joinedAt}, ${id}) < ${place}` : sql`(${joinedAt}, ${id}) > ${place}`;
};

const orders: Readonly<Record<MemberOrder, SQL>> = {
  newest: sql`joined_at desc, id desc`,
  oldest: sql`joined_at, id`,
};
export const toOrder = ({ id, joinedAt }: Source, order: MemberOrder): SQL =>
  order === 'newest' ? sql`${joinedAt} desc, ${id} desc` : sql`${joinedAt}, ${id}`;

export interface MembersPage {
  /** The last member of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly order?: MemberOrder | undefined;
}

const toTextArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Lists the parts of an index that are read one by one: each status, each derived status, or each pair of them. */
export function listParts({
  statuses,
  derived,
}: MemberFilter): { readonly from: SQL; readonly is: SQL } | undefined {
  if (derived === undefined)
    return (
      statuses && {
        from: sql`unnest(${toTextArray(statuses)}) as part (status)`,
        is: sql`${members.status} = part.status`,
      }
    );
  const isSeen = sql`${memberSights.derived} = part.derived`;
  const seen = sql`unnest(${toTextArray(derived)}) as seen (derived)`;
  if (statuses === undefined) return { from: sql`(select * from ${seen}) as part`, is: isSeen };
  return {
    from: sql`(select * from ${seen} cross join unnest(${toTextArray(statuses)}) as held (status)) as part`,
    is: sql`${isSeen} and ${memberSights.status} = part.status`,
  };
}

/** Selects the IDs of a page of members. Each status, and each page of the portal, is read by its own index. */
function selectPage(
  personalData: PersonalDataCipher,
  filter: MemberFilter,
  { after, limit, order = 'newest' }: MembersPage,
): SQL {
  const source = getSource(filter);
  const parts = listParts(filter);
  const where = and(
    parts?.is,
    buildOtherConditions(personalData, filter),
    filter.joinedFrom === undefined ? undefined : gte(source.joinedAt, filter.joinedFrom),
    after === undefined ? undefined : isAfter(source, after, order),
  );
  const page = sql`select ${source.id} as id, ${source.joinedAt} as joined_at from ${source.from}
    where ${where ?? sql`true`} order by ${toOrder(source, order)} limit ${limit}`;
  return parts
    ? sql`select found.id from ${parts.from} cross join lateral (${page}) as found order by ${orders[order]} limit ${limit}`
    : page;
}

/** Lists the IDs of a page of members by the day of joining. A rare status costs no more than a common one. */
export async function listMemberIds(
  queries: Queries,
  personalData: PersonalDataCipher,
  filter: MemberFilter,
  page: MembersPage,
): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(selectPage(personalData, filter, page));
  return rows.map(({ id }) => id);
}

export const listPartnerNames = (queries: Queries) =>
  queries.select({ id: partners.id, name: partners.name }).from(partners).orderBy(partners.name);
