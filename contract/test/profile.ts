import type { EnrollmentStep } from '../src/enrollment/enrollment-steps.ts';
import { emptyPersonalDetails, type MembershipStatus, type MemberSlices } from '../src/members/members.ts';

export interface ProfileChoices {
  /** In the current or the older spelling, or an unknown status. */
  readonly status: string;
  readonly deleted?: boolean;
  readonly saved?: readonly EnrollmentStep[];
  readonly completed?: boolean;
  readonly partnerId?: string;
  readonly dob?: string;
  readonly membership?: MembershipStatus;
}

const noDetails: MemberSlices['personalDetails'] = {
  ...emptyPersonalDetails,
  email: 'member@example.com',
  isStudent: false,
  hash: '',
};

/** Creates a member's profile with the given steps saved and filled in. */
export function createProfile(choices: ProfileChoices): MemberSlices {
  const saved = choices.saved ?? [];
  const has = (step: EnrollmentStep): boolean => saved.includes(step);
  return {
    basicInfo: {
      _id: 'm1',
      phone: '+12125550101',
      partnerId: choices.partnerId ?? 'NONE',
      primaryPartnerName: null,
      isPartnerProven: false,
      stripeCustomerId: null,
      memberSource: null,
      currentStatus: choices.status,
      type: 'student',
      isInOnboarding: !(choices.completed ?? false),
      userEnrollment: {
        completed: choices.completed ?? false,
        applicationStartDate: null,
        applicationEndDate: null,
        currentStep: null,
        toStep: null,
        savedSteps: [...saved],
      },
      termsOfServiceAccepted: true,
      privacyPolicyAccepted: true,
      isFirstTimeLogin: saved.length === 0,
      emailVerified: true,
      phoneVerified: true,
      deleted: choices.deleted ?? false,
      isCommunityMemberDialog: false,
      coach: null,
      addressConfirmedAt: null,
      deletionDueAt: null,
      returnDate: null,
      pendingPayment: null,
    },
    personalDetails: has('ENROLLMENT_PERSONAL_DETAILS')
      ? {
          ...noDetails,
          firstName: 'Ava',
          lastName: 'Lee',
          dob: choices.dob ?? '1990-05-17',
          address: '1 Main St',
        }
      : noDetails,
    preferenceInformation: { hopeToGain: '' },
    availability: has('ENROLLMENT_AVAILABILITY')
      ? { shiftTime: '1', shiftDays: ['1', '3'] }
      : { shiftTime: null, shiftDays: [] },
    emergencyContact: has('ENROLLMENT_EMERGENCY_CONTACT')
      ? {
          contactName: 'Sam',
          contactPhone: '2125550199',
          contactRelationship: 'Parent',
          contactIsAdult: true,
        }
      : { contactName: '', contactPhone: '', contactRelationship: '' },
  };
}
