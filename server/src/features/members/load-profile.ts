import type {
  BasicInfo,
  MemberSlices,
  MemberSubscription,
  PersonalDetails,
} from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { isAddOnKind } from '@moments/contract/payments/product-kinds';
import { getReturnCondition } from '@moments/contract/requests/return-date';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { toPendingChange, toMemberSubscription, type BalanceFacts } from './member-subscription.ts';
import type { Member } from './member.ts';
import { decryptMember, readMember } from './members-repository-rows.ts';
import { getNoticePlace } from './notice-rules.ts';
import { findProfile, listProfiles, type ProfileRow } from './profile-repository.ts';

const toIsoInstant = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Finds the payment that the bank hasn't decided yet: of a purchase or of a plan change. */
function toPendingPayment({
  pendingPayment,
  pendingTitle,
  subscription,
  pendingPlanName,
}: ProfileRow): BasicInfo['pendingPayment'] {
  if (pendingPayment)
    return {
      isAddOn: isAddOnKind(pendingPayment.kind),
      title: pendingTitle ?? 'Moments',
      amount: pendingPayment.amount - pendingPayment.discount,
    };
  if (subscription?.pendingStatus !== ('processing' satisfies PaymentStatus)) return null;
  const change = toPendingChange(subscription, pendingPlanName);
  return change && { isAddOn: false, title: change.title, amount: change.amount };
}

/** Converts the member's coach. What the coach hasn't written, and figures of few replies, are left out. */
function toCoach({ coachName: name, coachSince }: Member, { coach }: ProfileRow): BasicInfo['coach'] {
  if (name === null) return null;
  const {
    pronouns = '',
    about = '',
    usualReplyMinutes = null,
    lastRepliedAt = null,
    hasPortrait,
  } = coach ?? {};
  const introduction = [pronouns, about].filter((part) => part !== '').join(' · ');
  return {
    name,
    since: toIsoInstant(coachSince),
    ...(introduction === '' ? {} : { introduction }),
    ...(hasPortrait ? { hasPortrait } : {}),
    ...(usualReplyMinutes === null || lastRepliedAt === null
      ? {}
      : { replies: { usualMinutes: usualReplyMinutes, lastAt: lastRepliedAt.toISOString() } }),
  };
}

/** Converts the notice of operations that stands on Home. One that can't be decrypted is left out. */
function toNotice(
  services: Pick<Needed, 'personalData' | 'log'>,
  { notice }: ProfileRow,
): Pick<BasicInfo, 'notice'> {
  const body = notice && readEncrypted(services, notice.bodyEncrypted, getNoticePlace(notice.id));
  return notice && body !== undefined && body !== null
    ? { notice: { id: notice.id, from: notice.author, body, at: notice.at.toISOString() } }
    : {};
}

/** Gets the day on which coaching resumes, unless it can't as things are. */
function getReturnDate({
  returnDate: day,
  subscription: plan,
  member,
  deletionDueAt,
}: ProfileRow): string | null {
  if (day === null) return null;
  const partnerId = member.partnerId ?? 'NONE';
  return getReturnCondition(day, { plan, partnerId, deletionDueAt }) === '' ? day : null;
}

/** Finds the day on which a paused member's coaching resumes, an ISO date. Null without one. */
export async function findReturnDate(queries: Queries, memberId: string): Promise<string | null> {
  const row = await findProfile(queries, memberId);
  return row ? getReturnDate(row) : null;
}

function toBasicInfo(member: Member, row: ProfileRow): BasicInfo {
  const { partnerName, deletionDueAt } = row;
  return {
    _id: member.id,
    phone: member.phone,
    partnerId: member.partnerId ?? 'NONE',
    primaryPartnerName: partnerName,
    isPartnerProven: member.partnerId !== null && member.provenPartnerId === member.partnerId,
    stripeCustomerId: member.stripeCustomerId,
    memberSource: member.memberSource,
    currentStatus: member.status ?? member.storedStatus,
    type: 'student',
    isInOnboarding: member.enrollmentCompletedAt === null,
    userEnrollment: {
      completed: member.enrollmentCompletedAt !== null,
      applicationStartDate: toIsoInstant(member.enrollmentStartedAt),
      applicationEndDate: toIsoInstant(member.enrollmentCompletedAt),
      currentStep: member.currentStep,
      toStep: member.toStep,
      savedSteps: [...member.savedSteps],
    },
    termsOfServiceAccepted: member.termsAcceptedAt !== null,
    privacyPolicyAccepted: member.termsAcceptedAt !== null,
    isFirstTimeLogin: member.savedSteps.length === 0,
    emailVerified: member.emailVerified,
    // Every member has a verified phone. See createMember.
    phoneVerified: true,
    deleted: member.status === 'DELETED_BY_ADMIN',
    isCommunityMemberDialog: member.communityDialogOpen,
    coach: toCoach(member, row),
    addressConfirmedAt: toIsoInstant(member.addressConfirmedAt),
    returnDate: getReturnDate(row),
    deletionDueAt: toIsoInstant(deletionDueAt),
    ...(member.textsFailSince === null ? {} : { textsFail: true }),
    pendingPayment: toPendingPayment(row),
  };
}

const toPersonalDetails = (member: Member, hash: string): PersonalDetails => ({
  ...member.personalDetails,
  email: member.email,
  isStudent: member.personalDetails.school !== '',
  hash,
});

/**
 * Converts a member to the slices of the profile (DATA-01).
 * @param hash proves the email to the referral script (REF-03); empty without a referral program
 */
const toMemberSlices = (member: Member, row: ProfileRow, hash: string): MemberSlices => ({
  basicInfo: toBasicInfo(member, row),
  personalDetails: toPersonalDetails(member, hash),
  preferenceInformation: {
    hopeToGain: member.hopeToGain,
    ...(member.firstText === '' ? {} : { firstText: member.firstText }),
  },
  availability: { shiftTime: member.shiftTime, shiftDays: [...member.shiftDays] },
  emergencyContact: { ...member.emergencyContact },
});

/** A profile: the slices, the current subscription, and the referral script's hash. */
export interface Profile {
  readonly user: MemberSlices;
  readonly subscription: MemberSubscription | null;
  readonly hash: string;
}

type Needed = Pick<Services, 'database' | 'personalData' | 'referrals' | 'log'>;

/** Decrypts the rows of a profile and derives the reply. */
export const toProfile = (services: Omit<Needed, 'database'>, row: ProfileRow): Profile =>
  buildProfile(services, row, decryptMember(services.personalData, row.member));

function buildProfile(services: Omit<Needed, 'database'>, row: ProfileRow, member: Member): Profile {
  if (!member.status) services.log.error({ memberStatus: member.storedStatus }, 'unknown member status');
  const hash = member.email === '' ? '' : (services.referrals?.hashParticipant(member.email) ?? '');
  const slices = toMemberSlices(member, row, hash);
  return {
    user: { ...slices, basicInfo: { ...slices.basicInfo, ...toNotice(services, row) } },
    subscription: row.subscription && toMemberSubscription(row.subscription, row),
    hash,
  };
}

/**
 * Loads a member's profile.
 * @param queries a transaction, to include its changes; by default committed data only
 * @throws AppError NOT_FOUND
 */
export async function loadProfile(
  services: Needed,
  memberId: string,
  queries: Queries = services.database,
): Promise<Profile> {
  const row = await findProfile(queries, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  return toProfile(services, row);
}

/** A profile with the member whom it shows. */
export interface MemberProfile extends Profile {
  readonly member: Member;
  /** False: what is encrypted is empty, because something of it can't be decrypted. */
  readonly isReadable: boolean;
  readonly coachId: string | null;
  /** Null before the first Moments were granted. */
  readonly balance: BalanceFacts | null;
}

/**
 * Loads profiles in the order of the IDs. An ID without a member is left out. A member whose data can't be decrypted closes no list.
 * @param queries a transaction, to include its changes; by default committed data only
 */
export async function loadProfiles(
  services: Needed,
  memberIds: readonly string[],
  queries: Queries = services.database,
): Promise<MemberProfile[]> {
  // An invalid ID finds no member instead of failing in the database.
  const ids = memberIds.filter(isUuid);
  if (ids.length === 0) return [];
  const rows = new Map((await listProfiles(queries, ids)).map((row) => [row.member.id, row]));
  return memberIds.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { member, isReadable } = readMember(services, row.member);
    const { coachId } = row.member;
    return [{ ...buildProfile(services, row, member), member, isReadable, coachId, balance: row.balance }];
  });
}
