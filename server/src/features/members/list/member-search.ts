import type { MemberStatus } from '@moments/contract/members/member-status';
import type { MemberView } from '@moments/contract/members/staff-members';
import { emailPattern } from '@moments/contract/values/email-pattern';
import { toStoredPhone } from '@moments/contract/values/phone';
import { isUuid } from '../../../platform/database/database.ts';
import { type MemberKey } from '../members-repository.ts';
import { normalizeName } from '../name-rules.ts';

/** A search: a key of one member, or a full name. */
export type MemberSearch = MemberKey | { readonly name: string };

/**
 * Reads a search text.
 * @param canUseContact false for roles that don't see phones and emails: a hit would confirm one
 * @returns undefined for a text that can't find anyone
 */
export function parseMemberSearch(text: string, canUseContact: boolean): MemberSearch | undefined {
  const query = text.trim();
  if (isUuid(query)) return { id: query.toLowerCase() };
  const phone = toStoredPhone(query);
  if (phone !== undefined) return canUseContact ? { phone } : undefined;
  if (emailPattern.test(query)) return canUseContact ? { email: query.toLowerCase() } : undefined;
  const name = normalizeName(query);
  return name === '' ? undefined : { name };
}

/** The statuses of each tab. `all` and `payment-issue` have none. */
const viewStatuses: Readonly<Record<MemberView, readonly MemberStatus[] | undefined>> = {
  all: undefined,
  coaching: ['ACTIVE_COACHING', 'IDLE_COACHING'],
  pending: ['PENDING_MATCHING'],
  away: ['AWAY', 'AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'],
  'payment-issue': undefined,
  stopped: ['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'],
};

/** Combines a tab with a status. @returns undefined for any status */
export function combineStatuses(
  view: MemberView,
  status: MemberStatus | undefined,
): readonly MemberStatus[] | undefined {
  const statuses = viewStatuses[view];
  if (status === undefined) return statuses;
  return statuses === undefined || statuses.includes(status) ? [status] : [];
}
