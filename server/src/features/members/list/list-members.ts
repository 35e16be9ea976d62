import type { ContentOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import {
  memberViews,
  type staffListMemberFilters,
  type staffListMembers,
  type DeskMemberRow,
  type MemberView,
  mostMembersCounted,
} from '@moments/contract/members/staff-members';
import type { ViewFilters } from '@moments/contract/members/staff-views';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../../platform/http/list-cursor.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listAllStaff } from '../../staff/index.ts';
import { loadProfiles } from '../load-profile.ts';
import { isAllowedForAll, toMemberRow } from '../member-view.ts';
import { readMember } from '../members-repository-rows.ts';
import { listMemberRows } from '../members-repository.ts';
import { getFullNames } from '../name-rules.ts';
import { refreshSights } from '../sights/refresh-sights.ts';
import { readScope } from './list-scope.ts';
import { countMembers } from './member-count-repository.ts';
import {
  listMemberIds,
  listPartnerNames,
  type MemberFilter,
  type MembersPage,
} from './member-list-repository.ts';
import { findLastTexts, findPendingKinds } from './member-row-repository.ts';
import { combineStatuses, parseMemberSearch } from './member-search.ts';
import { listPlanNames } from './plan-holders-repository.ts';

const fewestLetters = 2;

/**
 * Finds members by a part of the name in what the other filters leave, in the list's order, from a place on. No hash of parts is stored:
 * the names of at most 1,000 members are decrypted. A longer list finds no one.
 */
async function findByPart(
  services: Services,
  { search, ...others }: MemberFilter,
  { after, order }: Pick<MembersPage, 'after' | 'order'>,
): Promise<readonly string[]> {
  if (!search || !('name' in search) || search.name.length < fewestLetters) return [];
  const { database, personalData } = services;
  const page = { after, limit: mostMembersCounted + 1, order };
  const ids = await listMemberIds(database, personalData, others, page);
  if (ids.length > mostMembersCounted) return [];
  const rows = await listMemberRows(database, ids);
  const found = new Set(
    rows
      .filter((row) => {
        const { name, preferred } = getFullNames(readMember(services, row).member.personalDetails);
        return name.includes(search.name) || preferred.includes(search.name);
      })
      .map(({ id }) => id),
  );
  return ids.filter((id) => found.has(id));
}

type Query = ParsedQueryOf<typeof staffListMembers>;
type List = ContentOf<typeof staffListMembers>;

const withView = (scope: MemberFilter, view: MemberView, status?: Query['status']): MemberFilter => ({
  ...scope,
  statuses: combineStatuses(view, status),
  isPastDue: view === 'payment-issue',
});

/** @returns undefined for a search that can't find anyone */
function readFilter(staff: StaffCaller, scope: MemberFilter, query: Query): MemberFilter | undefined {
  const filter = withView(scope, query.view ?? 'all', query.status);
  if (query.query === undefined || query.query.trim() === '') return filter;
  const search = parseMemberSearch(query.query, isAllowedForAll(staff, 'see-contact-details'));
  return search && { ...filter, search };
}

async function countViews(
  { database, personalData }: Services,
  staff: StaffCaller,
  scope: MemberFilter,
  { status }: Query,
): Promise<NonNullable<List['counts']>> {
  const countView = async (view: MemberView): Promise<readonly [MemberView, number | null]> => {
    const isHidden = view === 'payment-issue' && !isAllowedForAll(staff, 'see-payments');
    return [
      view,
      isHidden ? null : await countMembers(database, personalData, withView(scope, view, status)),
    ];
  };
  // Every view is in the list.
  return Object.fromEntries(await Promise.all(memberViews.map(countView))) as NonNullable<List['counts']>;
}

const dayMilliseconds = 86_400_000;

/**
 * Counts the members of a saved view, at most as many as of a ready one.
 * @returns null if too many members would be read
 * @throws AppError NO_ACCESS
 */
export async function countSavedView(
  services: Services,
  staff: StaffCaller,
  { view = 'all', status, joinedDays, ...filters }: ViewFilters,
): Promise<number | null> {
  const { database, personalData, clock } = services;
  const getDateBefore = (days: number) =>
    toEasternIsoDate(new Date(clock.now().getTime() - days * dayMilliseconds));
  const joined = joinedDays === undefined ? {} : { joinedFrom: getDateBefore(Number(joinedDays)) };
  const scope = await readScope(services, staff, { ...filters, view, ...joined });
  if (filters.sees !== undefined) await refreshSights(services);
  return countMembers(database, personalData, withView(scope, view, status));
}

/** Records the members that were shown, and not the search, which may be a phone number (OPS-04). */
async function recordList(
  { database }: Services,
  { actor }: StaffCaller,
  { ids, query }: { readonly ids: readonly string[]; readonly query: Query },
): Promise<void> {
  const [only] = ids.length === 1 ? ids : [];
  await recordAudit(database, {
    actor,
    action: 'members.listed',
    ...(only === undefined ? {} : { memberId: only }),
    after: {
      shown: ids.length,
      ...(query.query === undefined ? {} : { isSearch: true }),
      ...(ids.length > 1 ? { members: ids } : {}),
    },
  });
}

/** Checks that a member still sees what the filter is for. It can have changed since the copy was read. */
const matchesSight = (filter: MemberFilter | undefined, { derivedStatus }: DeskMemberRow): boolean =>
  filter?.derived === undefined || (derivedStatus !== null && filter.derived.includes(derivedStatus));

const countFound = async (
  { database, personalData }: Services,
  filter: MemberFilter | undefined,
  byPart: readonly string[],
): Promise<number | null> =>
  byPart.length > 0 || !filter ? byPart.length : countMembers(database, personalData, filter);

/** Finds or lists members by the day of joining (DESK-04). @throws AppError NO_ACCESS, INVALID_REQUEST */
export async function listMembers(services: Services, staff: StaffCaller, query: Query): Promise<List> {
  const { database, personalData, clock } = services;
  const scope = await readScope(services, staff, query);
  const filter = readFilter(staff, scope, query);
  const [after] = readCursor(query.cursor, [uuidPattern]) ?? [];
  const limit = readLimit(query.limit);
  // The newest changes count right away. Many of them, as after the first start, are left to the job.
  const isComplete = filter?.derived === undefined || (await refreshSights(services));
  const isFirst = after === undefined;
  const place = { after, order: query.order };
  const exact = filter
    ? await listMemberIds(database, personalData, filter, { ...place, limit: limit + 1 })
    : [];
  const byPart = filter && exact.length === 0 ? await findByPart(services, filter, place) : [];
  const { page: ids, last } = cutPage(exact.length > 0 ? exact : byPart, limit);
  const lastTexts = await findLastTexts(database, ids);
  const pendingKinds = await findPendingKinds(database, ids);
  const now = clock.now();
  const profiles = await loadProfiles(services, ids);
  await recordList(services, staff, { ids, query });
  return {
    items: profiles
      .map((profile) => {
        const { id } = profile.member;
        return toMemberRow(staff, profile, {
          lastTextAt: lastTexts.get(id),
          pendingRequest: pendingKinds.get(id),
          now,
        });
      })
      .filter((row) => matchesSight(filter, row)),
    next: last === undefined ? null : toCursor([last]),
    total: !isFirst ? null : await countFound(services, filter, byPart),
    counts: isFirst && query.query === undefined ? await countViews(services, staff, scope, query) : null,
    isComplete,
  };
}

/** Lists coaches who can be or have been a member's, plans that members have or can have, and partners. */
export async function listMemberFilters({
  database,
}: Services): Promise<ContentOf<typeof staffListMemberFilters>> {
  const staff = await listAllStaff(database);
  return {
    coaches: staff
      .filter(({ roles, emailHash }) => roles.includes('coach') || emailHash === null)
      .map(({ id, name }) => ({ id, name })),
    plans: await listPlanNames(database),
    partners: await listPartnerNames(database),
  };
}
