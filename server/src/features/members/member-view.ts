import { endWithAccount } from '@moments/contract/members/account-end';
import type { MemberSubscription } from '@moments/contract/members/members';
import type { DeskMemberRow } from '@moments/contract/members/staff-members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { decideAccess, type StaffAction } from '@moments/contract/staff/permissions';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { loadProfiles, type MemberProfile } from './load-profile.ts';
import { formatMemberName, isUnder18, unreadable } from './member-facts.ts';

/** Returns whether a caller may do something with every member, and not only with their own. */
export const isAllowedForAll = ({ roles }: Pick<StaffCaller, 'roles'>, action: StaffAction): boolean =>
  decideAccess(roles, [action]) === 'allowed';

/** @throws AppError NOT_FOUND, DATA_UNREADABLE */
export async function requireProfile(services: Services, memberId: string): Promise<MemberProfile> {
  const [profile] = await loadProfiles(services, [memberId]);
  if (!profile) throw new AppError('NOT_FOUND');
  if (!profile.isReadable) throw new AppError('DATA_UNREADABLE');
  return profile;
}

const toCoach = ({ member, coachId }: MemberProfile): DeskMemberRow['coach'] =>
  coachId !== null && member.coachName !== null ? { id: coachId, name: member.coachName } : null;

/** Gets what is left of the member's plan: it ends with the account at the latest. */
const getPlan = ({ subscription, user }: MemberProfile) =>
  subscription && endWithAccount(subscription, user.basicInfo.deletionDueAt);

/** Converts to the plan without its price. */
function toPlan(subscription: MemberSubscription | null): DeskMemberRow['plan'] {
  if (!subscription || !hasActivePlan(subscription)) return null;
  const { title: name, status, cancelPlanInitiated, endDate } = subscription;
  return { name, status, endsOn: cancelPlanInitiated ? endDate : null };
}

/** Finds the day on which a plan renews. A paused one and one that ends don't. */
const findRenewalDate = (subscription: MemberSubscription | null): string | null =>
  subscription?.status === 'MEMBERSHIP_ACTIVE' && !subscription.cancelPlanInitiated
    ? subscription.endDate
    : null;

/** Returns the facts about payments: the plan, the partner, and the status, which can reveal an overdue payment. */
const toPaidFacts = (profile: MemberProfile, now: Date) => ({
  derivedStatus: getDerivedStatus(profile.user, profile.subscription, toEasternIsoDate(now)).status,
  partner: profile.user.basicInfo.primaryPartnerName,
  isPartnerProven: profile.user.basicInfo.isPartnerProven,
  plan: toPlan(getPlan(profile)),
  renewsOn: findRenewalDate(getPlan(profile)),
});

const unpaid = {
  derivedStatus: null,
  partner: null,
  isPartnerProven: null,
  plan: null,
  renewsOn: null,
} as const;

const toMoments = ({ balance }: MemberProfile): DeskMemberRow['moments'] => ({
  remaining: balance ? balance.planRemaining + balance.addOnRemaining : 0,
  limit: balance?.limit ?? 0,
});

export interface RowFacts {
  readonly lastTextAt: Date | undefined;
  readonly pendingRequest: DeskMemberRow['pendingRequest'] | undefined;
  readonly now: Date;
}

/** Shows a member to a caller: what none of the caller's roles may see is null (DESK-03). */
export function toMemberRow(
  staff: Pick<StaffCaller, 'roles'>,
  profile: MemberProfile,
  { lastTextAt, pendingRequest, now }: RowFacts,
): DeskMemberRow {
  const { member, user, isReadable } = profile;
  const seesContact = isReadable && isAllowedForAll(staff, 'see-contact-details');
  return {
    id: member.id,
    ...(isReadable ? { name: formatMemberName(member) } : unreadable),
    phone: seesContact ? member.phone : null,
    email: seesContact ? member.email : null,
    status: member.storedStatus,
    ...(isReadable && isAllowedForAll(staff, 'see-payments') ? toPaidFacts(profile, now) : unpaid),
    coach: toCoach(profile),
    moments: toMoments(profile),
    schedule: { shiftTime: member.shiftTime, shiftDays: [...member.shiftDays] },
    pendingRequest: pendingRequest ?? null,
    isUnder18: isUnder18(member, now),
    lastTextAt: lastTextAt?.toISOString() ?? null,
    deletionDueAt: user.basicInfo.deletionDueAt,
    joinedAt: member.createdAt.toISOString(),
  };
}
