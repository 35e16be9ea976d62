import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import {
  emptyPersonalDetails,
  type BasicInfo,
  type MemberSlices,
  type MemberSubscription,
  type PersonalDetails,
} from '@moments/contract/members/members';
import type { SignedInReply } from '@moments/contract/sign-in/sign-in';
import type { ProfileData } from '../src/member/profile-query.ts';

const basicInfo: BasicInfo = {
  _id: 'member-1',
  phone: '+12125550105',
  partnerId: 'NONE',
  primaryPartnerName: null,
  isPartnerProven: false,
  stripeCustomerId: null,
  memberSource: null,
  currentStatus: 'ACTIVE_COACHING',
  type: 'student',
  isInOnboarding: false,
  userEnrollment: {
    completed: true,
    applicationStartDate: '2026-11-02T15:00:00Z',
    applicationEndDate: '2026-11-03T15:00:00Z',
    currentStep: null,
    toStep: null,
    savedSteps: [...enrollmentSteps],
  },
  termsOfServiceAccepted: true,
  privacyPolicyAccepted: true,
  isFirstTimeLogin: false,
  emailVerified: true,
  phoneVerified: true,
  deleted: false,
  isCommunityMemberDialog: false,
  coach: { name: 'Ana', since: null },
  addressConfirmedAt: null,
  deletionDueAt: null,
  returnDate: null,
  pendingPayment: null,
};

const personalDetails: PersonalDetails = {
  ...emptyPersonalDetails,
  firstName: 'Eli',
  lastName: 'Stone',
  email: 'eli@example.com',
  dob: '1990-02-03',
  address: '1 Main Street',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
  isStudent: false,
  hash: 'hash-1',
};

export const sampleSubscription: MemberSubscription = {
  _id: 'subscription-1',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  memberId: 'member-1',
  productId: 'prod_1',
  priceId: 'price_1',
  firstPaymentId: 'pi_1',
  status: 'MEMBERSHIP_ACTIVE',
  title: 'Standard',
  planMoments: 60,
  messagesLimit: 70,
  messagesRemaining: 42,
  startDate: '2026-11-14T15:00:00Z',
  endDate: '2126-12-14T15:00:00Z',
  cancelPlanInitiated: false,
  nextPlan: null,
  pendingChange: null,
  pauseReason: null,
  amount: 4900,
  createdAt: '2026-11-14T15:00:00Z',
  updatedAt: '2026-11-14T15:00:00Z',
};

interface Changes {
  readonly basicInfo?: Partial<BasicInfo>;
  readonly personalDetails?: Partial<PersonalDetails>;
  readonly other?: Partial<Omit<MemberSlices, 'basicInfo' | 'personalDetails'>>;
  readonly subscription?: MemberSubscription | null;
}

/** Returns a fully enrolled member, Eli Stone, with changes. */
export const sampleProfile = (changes: Changes = {}): ProfileData => ({
  user: {
    basicInfo: { ...basicInfo, ...changes.basicInfo },
    personalDetails: { ...personalDetails, ...changes.personalDetails },
    preferenceInformation: { hopeToGain: '' },
    availability: { shiftTime: '1', shiftDays: ['1'] },
    emergencyContact: { contactName: '', contactPhone: '', contactRelationship: '' },
    ...changes.other,
  },
  subscription: changes.subscription === undefined ? sampleSubscription : changes.subscription,
  hash: 'hash-1',
});

/** Returns a member who signed up and hasn't begun the enrollment: FIRST_TIME_LOGIN. */
export const sampleNewcomerProfile = (): ProfileData =>
  sampleProfile({
    basicInfo: {
      currentStatus: 'SIGNED_UP',
      coach: null,
      isInOnboarding: true,
      isFirstTimeLogin: true,
      userEnrollment: {
        completed: false,
        applicationStartDate: null,
        applicationEndDate: null,
        currentStep: null,
        toStep: null,
        savedSteps: [],
      },
    },
    personalDetails: { firstName: '', lastName: '', dob: '', address: '', city: '', state: '', zip: '' },
    other: { availability: { shiftTime: null, shiftDays: [] } },
    subscription: null,
  });

const profile = sampleProfile();

/** The reply that logs Eli Stone in. */
export const signedInReply: SignedInReply & { readonly statusCode: number } = {
  statusCode: 200,
  message: 'Successfully authenticated',
  accessToken: { id: 'token-1', userId: 'member-1', ttl: 3_600 },
  profile: {
    _id: 'member-1',
    phone: '+12125550105',
    email: 'eli@example.com',
    emailVerified: true,
    firstName: 'Eli',
    lastName: 'Stone',
    _data: { ...profile.user, hash: 'hash-1' },
  },
  subscription: profile.subscription,
};
