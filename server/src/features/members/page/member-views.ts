import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorGetMember, operatorListMembers } from '@moments/contract/members/operator';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile, type Profile } from '../load-profile.ts';
import { type Member } from '../member.ts';
import { findMember } from '../members-repository.ts';
import type { AuditRow, LedgerRow } from './staff-repository.ts';

export type MemberRow = ReplyOf<typeof operatorListMembers>['members'][number];
type MemberDetails = ReplyOf<typeof operatorGetMember>;

/** Returns the member's name. An erased member has none. */
const formatName = ({ erasedAt, personalDetails: { firstName, lastName } }: Member): string =>
  erasedAt === null ? `${firstName} ${lastName}`.trim() : 'Deleted account';

const createRow = (member: Member, { user, subscription }: Profile, today: string): MemberRow => ({
  id: member.id,
  phone: member.phone,
  email: member.email,
  name: formatName(member),
  status: member.storedStatus,
  derivedStatus: getDerivedStatus(user, subscription, today).status,
  partner: user.basicInfo.primaryPartnerName,
  isPartnerProven: user.basicInfo.isPartnerProven,
  coachName: member.coachName,
  createdAt: member.createdAt.toISOString(),
});

/**
 * Loads a member's row for the operator's list, and the profile.
 * @throws AppError NOT_FOUND
 */
export async function toMemberRow(
  services: Services,
  id: string,
): Promise<{ row: MemberRow; profile: Profile }> {
  const member = await findMember(services.database, services.personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  const profile = await loadProfile(services, id);
  return { row: createRow(member, profile, toEasternIsoDate(services.clock.now())), profile };
}

export const toLedgerEntry = (row: LedgerRow): MemberDetails['ledger'][number] => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: `${row.kind} (${row.source})`,
  amount: row.amount,
  cause: row.cause,
  balanceAfter: row.balanceAfter,
});

export const toAuditEntry = (row: AuditRow): MemberDetails['audit'][number] => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  memberId: row.memberId,
  before: row.before ?? null,
  after: row.after ?? null,
});
