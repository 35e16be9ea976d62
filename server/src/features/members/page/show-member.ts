import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import type { ContentOf } from '@moments/contract/http/endpoint';
import type {
  staffGetMember,
  staffGetMemberRecord,
  staffGetMemberSight,
} from '@moments/contract/members/staff-member-page';
import { getStatusFacts } from '@moments/contract/members/status-facts';
import { decideAccess } from '@moments/contract/staff/permissions';
import { countsAsOwn } from '@moments/contract/staff/reach';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordView } from '../../../platform/audit/index.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readDeletion } from '../../account/index.ts';
import { findTextObstacle } from '../../conversations/index.ts';
import { showCrisis } from '../../crisis/index.ts';
import { readBalance } from '../../moments/index.ts';
import { overdueEmailKey } from '../../payments/index.ts';
import { describeActor } from '../../staff/index.ts';
import { findLastTexts, findPendingKinds } from '../list/member-row-repository.ts';
import type { MemberProfile } from '../load-profile.ts';
import { hasEmergencyContact } from '../member-facts.ts';
import { isAllowedForAll, requireProfile, toMemberRow } from '../member-view.ts';
import type { Member } from '../member.ts';
import { hasCoach } from '../status/status-rules.ts';
import {
  countPendingRequests,
  findAskedSchedule,
  findEmailTime,
  findStatusChange,
  listActs,
  type Act,
} from './member-records-repository.ts';
import { describeMemberSight } from './sight-rules.ts';

type Page = ContentOf<typeof staffGetMember>;

const activityLength = 6;
/** How many entries are read for it: some are the same act again. */
const activityEntries = 40;

/** Lists what happened last, for roles that see a member's audit log. */
async function listActivity(
  { database }: Services,
  staff: StaffCaller,
  memberId: string,
): Promise<Page['activity']> {
  if (!isAllowedForAll(staff, 'see-member-audit')) return [];
  const entries = await listActs(database, memberId, activityEntries);
  const isNew = (entry: Act, place: number): boolean => {
    const later = entries[place - 1];
    return later?.action !== entry.action || later.actor !== entry.actor || entry.status !== null;
  };
  return entries
    .filter(isNew)
    .slice(0, activityLength)
    .map((entry) => ({
      id: String(entry.id),
      at: entry.at.toISOString(),
      action: entry.action,
      by: entry.actor === 'system' ? null : describeActor(entry),
      status: entry.action === 'member.status-changed' ? entry.status : null,
    }));
}

/** Returns whether the permission table lets the caller read the texts as it does when they are read. */
const canReadTexts = ({ roles, reach }: StaffCaller): boolean =>
  decideAccess(roles, staffListMessages.actions, {
    isOwn: countsAsOwn(reach?.kind),
    hasReason: reach !== undefined,
  }) === 'allowed';

const toCoachingFacts = (member: Member) => ({
  pronouns: [...member.personalDetails.pronounsList],
  hopeToGain: member.hopeToGain,
  schedule: { shiftTime: member.shiftTime, shiftDays: [...member.shiftDays] },
  coachSince: member.coachSince?.toISOString() ?? null,
  hasEmergencyContact: hasEmergencyContact(member),
  isErased: member.erasedAt !== null,
  canMatch: member.status === 'PENDING_MATCHING',
  canChangeCoach: hasCoach(member),
});

/** Finds when the member was emailed about an overdue payment, for roles that see payments. */
async function findOverdueEmail(
  { database }: Services,
  staff: StaffCaller,
  { member, subscription }: MemberProfile,
): Promise<string | null> {
  if (subscription?.status !== 'MEMBERSHIP_PAST_DUE' || !isAllowedForAll(staff, 'see-payments')) return null;
  return (await findEmailTime(database, member.id, overdueEmailKey))?.toISOString() ?? null;
}

/** Shows a member's page to a caller, after recording the view (DESK-04). @throws AppError NOT_FOUND */
export async function showMemberPage(
  services: Services,
  staff: StaffCaller,
  memberId: string,
): Promise<Page> {
  const { database, clock } = services;
  const profile = await requireProfile(services, memberId);
  const view = { actor: staff.actor, action: 'member.shown', memberId };
  await recordView(database, view, clock.now());
  const obstacle = await findTextObstacle(services, database, profile.member);
  const lastTexts = await findLastTexts(database, [memberId]);
  const pendingKinds = await findPendingKinds(database, [memberId]);
  return {
    member: toMemberRow(staff, profile, {
      lastTextAt: lastTexts.get(memberId),
      pendingRequest: pendingKinds.get(memberId),
      now: clock.now(),
    }),
    canReadTexts: canReadTexts(staff),
    ...toCoachingFacts(profile.member),
    moments: await readBalance(database, memberId),
    statusSince: (await findStatusChange(database, memberId))?.toISOString() ?? null,
    returnDate: profile.user.basicInfo.returnDate,
    hasOptedOut: obstacle === 'OPTED_OUT',
    overdueEmailAt: await findOverdueEmail(services, staff, profile),
    pendingRequests: await countPendingRequests(
      database,
      memberId,
      isAllowedForAll(staff, 'decide-requests'),
    ),
    askedSchedule: await findAskedSchedule(database, memberId),
    crisis: await showCrisis(services, staff, memberId),
    addressConfirmedAt: isAllowedForAll(staff, 'see-address')
      ? profile.user.basicInfo.addressConfirmedAt
      : null,
    activity: await listActivity(services, staff, memberId),
  };
}

/** Shows what only programs see of a member, after recording the view. @throws AppError NOT_FOUND */
export async function showMemberRecord(
  services: Services,
  { actor }: StaffCaller,
  memberId: string,
): Promise<ContentOf<typeof staffGetMemberRecord>> {
  const { user, subscription } = await requireProfile(services, memberId);
  await recordView(services.database, { actor, action: 'member.shown', memberId }, services.clock.now());
  return { user, subscription, deletion: await readDeletion(services, memberId) };
}

/** Derives what a member sees now (DESK-04). @throws AppError NOT_FOUND */
export async function showMemberSight(
  services: Services,
  { actor }: StaffCaller,
  memberId: string,
): Promise<ContentOf<typeof staffGetMemberSight>> {
  const { user, subscription, member } = await requireProfile(services, memberId);
  await recordView(services.database, { actor, action: 'member.shown', memberId }, services.clock.now());
  const facts = getStatusFacts(user, subscription, toEasternIsoDate(services.clock.now()));
  const names = {
    storedStatus: member.storedStatus,
    coach: member.coachName,
    partner: user.basicInfo.primaryPartnerName,
    plan: subscription?.title ?? null,
    returnDate: user.basicInfo.returnDate,
  };
  return describeMemberSight(facts, names, {
    status: await findStatusChange(services.database, memberId),
    enrollment: member.enrollmentCompletedAt,
    coach: member.coachName === null ? null : member.coachSince,
  });
}
