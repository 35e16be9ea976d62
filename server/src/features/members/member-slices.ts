import type { BasicInfo, MemberSlices, PersonalDetails } from '@moments/contract/members/members';
import type { Member } from './member.ts';

const isoInstant = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function basicInfoOf(member: Member, partnerName: string | null): BasicInfo {
  return {
    _id: member.id,
    phone: member.phone,
    partnerId: member.partnerId ?? 'NONE',
    primaryPartnerName: partnerName,
    stripeCustomerId: member.stripeCustomerId,
    memberSource: member.memberSource,
    currentStatus: member.status ?? member.storedStatus,
    type: 'student',
    isInOnboarding: member.enrollmentCompletedAt === null,
    userEnrollment: {
      completed: member.enrollmentCompletedAt !== null,
      applicationStartDate: isoInstant(member.enrollmentStartedAt),
      applicationEndDate: isoInstant(member.enrollmentCompletedAt),
      currentStep: member.currentStep,
      toStep: member.toStep,
      savedSteps: [...member.savedSteps],
    },
    termsOfServiceAccepted: member.termsAcceptedAt !== null,
    privacyPolicyAccepted: member.termsAcceptedAt !== null,
    isFirstTimeLogin: member.savedSteps.length === 0,
    emailVerified: member.emailVerified,
    // There is no member without a proved phone: see createMember.
    phoneVerified: true,
    deleted: member.status === 'DELETED_BY_ADMIN',
    isCommunityMemberDialog: member.communityDialogOpen,
  };
}

const personalDetailsOf = (member: Member, hash: string): PersonalDetails => ({
  ...member.personalDetails,
  email: member.email,
  isStudent: member.personalDetails.school !== '',
  hash,
});

/**
 * The slices of a member's profile, under the names of section 3 (DATA-01).
 * @param hash by which the referral script trusts the e-mail (REF-03); empty where there is no referral programme
 */
export const toMemberSlices = (member: Member, partnerName: string | null, hash: string): MemberSlices => ({
  basicInfo: basicInfoOf(member, partnerName),
  personalDetails: personalDetailsOf(member, hash),
  preferenceInformation: { hopeToGain: member.hopeToGain },
  availability: { shiftTime: member.shiftTime, shiftDays: [...member.shiftDays] },
  emergencyContact: { ...member.emergencyContact },
});
