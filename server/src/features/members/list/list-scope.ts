import type { ParsedQueryOf } from '@moments/contract/http/endpoint';
import { getSightStatuses } from '@moments/contract/members/member-labels';
import type { staffListMembers } from '@moments/contract/members/staff-members';
import type { ViewFilters } from '@moments/contract/members/staff-views';
import { startOfEasternDay } from '@moments/contract/values/dates';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { isAllowedForAll } from '../member-view.ts';
import type { MemberFilter } from './member-list-repository.ts';
import { findPlanHolders } from './plan-holders-repository.ts';

type Query = ParsedQueryOf<typeof staffListMembers>;
type Filters = Pick<ViewFilters, 'view' | 'sees' | 'coach' | 'plan' | 'partner'>;

/** Filters by what coaches may not see about their members would show it. */
const isForOthers = ({ view, sees, coach, plan, partner }: Filters): boolean =>
  view === 'payment-issue' || [sees, coach, plan, partner].some((filter) => filter !== undefined);

/** Returns whether a caller may narrow the list by these filters. */
export const canFilterBy = (staff: StaffCaller, filters: Filters): boolean =>
  isAllowedForAll(staff, 'list-members') || !isForOthers(filters);

/**
 * Reads which members a caller may list. Coaches list those who count as their own.
 * @throws AppError NO_ACCESS
 */
export async function readScope(
  { database, clock }: Services,
  staff: StaffCaller,
  query: Query,
): Promise<MemberFilter> {
  if (!canFilterBy(staff, query)) throw new AppError('NO_ACCESS');
  const joinedFrom = query.joinedFrom === undefined ? undefined : startOfEasternDay(query.joinedFrom);
  if (!isAllowedForAll(staff, 'list-members')) {
    // A token has no own members.
    if (staff.id === null) throw new AppError('NO_ACCESS');
    return { ownOf: { staffId: staff.id, isOnCall: staff.isOnCall, now: clock.now() }, joinedFrom };
  }
  return {
    coachId: query.coach,
    partnerId: query.partner,
    plan: query.plan === undefined ? undefined : await findPlanHolders(database, query.plan),
    derived: query.sees && getSightStatuses(query.sees),
    joinedFrom,
  };
}
