import * as z from 'zod/mini';
import { enrollmentSteps } from '../enrollment/enrollment-steps.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';

/** Basic info of a member (DATA-01). `partnerId` is the last partner's id or `NONE`; phone is E.164; instants are ISO. */
export const basicInfo = z.object({
  _id: z.string(),
  phone: z.string(),
  partnerId: z.string(),
  primaryPartnerName: z.nullable(z.string()),
  /** Whether the partner's code or email domain was checked. Otherwise the member only says that they belong to it (SEC-01). */
  isPartnerProven: z.boolean(),
  stripeCustomerId: z.nullable(z.string()),
  memberSource: z.nullable(z.string()),
  currentStatus: z.string(),
  type: z.literal('student'),
  isInOnboarding: z.boolean(),
  userEnrollment: z.object({
    completed: z.boolean(),
    applicationStartDate: z.nullable(z.string()),
    applicationEndDate: z.nullable(z.string()),
    currentStep: z.nullable(z.enum(enrollmentSteps)),
    toStep: z.nullable(z.enum(enrollmentSteps)),
    /** Steps that were saved at least once. An optional step counts as present once it is listed here (STAT-10). */
    savedSteps: z.array(z.enum(enrollmentSteps)),
  }),
  termsOfServiceAccepted: z.boolean(),
  privacyPolicyAccepted: z.boolean(),
  isFirstTimeLogin: z.boolean(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  deleted: z.boolean(),
  isCommunityMemberDialog: z.boolean(),
  /** The member's coach, and the ISO instant of the match, null if it is not known. Null before the first match (HOME-04). */
  coach: z.nullable(
    z.object({
      name: z.string(),
      since: z.nullable(z.string()),
      /** What the coach wrote: pronouns and two sentences, "she/her · I listen first." Left out if nothing. */
      introduction: z.optional(z.string()),
      /** Whether there is a picture of the coach. Left out if not. */
      hasPortrait: z.optional(z.literal(true)),
      /** In how many minutes they usually reply on shift, and when they last replied. Left out for fewer than 5 replies in 4 weeks. */
      replies: z.optional(z.object({ usualMinutes: z.int(), lastAt: z.string() })),
    }),
  ),
  /** When the member's address was last given, corrected, or confirmed. Null without an address (DUTY-02). */
  addressConfirmedAt: z.nullable(z.string()),
  /** The day on which a paused member’s coaching resumes, an ISO date in Eastern Time. Null without one (ACC-03). */
  returnDate: z.nullable(z.string()),
  /** When the account will be deleted; null if it won’t. */
  deletionDueAt: z.nullable(z.string()),
  /** Texts don't reach the member's phone. Left out if they do (DUTY-03). */
  textsFail: z.optional(z.boolean()),
  /** The newest notice of operations that the member hasn't read. Left out without one. */
  notice: z.optional(z.object({ id: z.string(), from: z.string(), body: z.string(), at: z.string() })),
  /** The payment that the bank hasn't decided yet: its product, and cents. A plan comes first. Null without one (PLAN-10). */
  pendingPayment: z.nullable(z.object({ isAddOn: z.boolean(), title: z.string(), amount: z.int() })),
});

const text = z._default(z.string(), '');
const choices = z._default(z.array(z.string()), []);

/**
 * The personal details that are stored, in the order of the form (DATA-01). A field that was never given is empty. `dob` is an
 * ISO date or empty. To add a field, add it here and to `personalDetailsFields`.
 */
export const storedPersonalDetails = z.object({
  firstName: text,
  lastName: text,
  preferredName: text,
  dob: text,
  pronounsList: choices,
  races: choices,
  gender: text,
  sexualOrientation: text,
  school: text,
  address: text,
  city: text,
  state: text,
  zip: text,
});

/** The personal details of the profile. The hash is in the profile and here. */
export const personalDetails = z.extend(storedPersonalDetails, {
  email: z.string(),
  isStudent: z.boolean(),
  hash: z.string(),
});

export const preferenceInformation = z.object({
  hopeToGain: z.string(),
  /** The text that a member who waits for a coach wrote, to be sent at the match. Left out without one. */
  firstText: z.optional(z.string()),
});

/** Null or empty if not chosen. */
export const availability = z.object({ shiftTime: z.nullable(shiftTime), shiftDays: z.array(shiftDay) });

export const emergencyContact = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  contactRelationship: z.string(),
  /** Whether a member under 18 said that the contact is 18 or older. */
  contactIsAdult: z.optional(z.boolean()),
});

/** The five slices of a member's profile. */
export const memberSlices = z.object({
  basicInfo,
  personalDetails,
  preferenceInformation,
  availability,
  emergencyContact,
});

export const membershipStatuses = [
  'MEMBERSHIP_ACTIVE',
  'MEMBERSHIP_PAST_DUE',
  'MEMBERSHIP_INCOMPLETE',
  'MEMBERSHIP_PAUSED',
  'MEMBERSHIP_ENDED',
] as const;

/** The plan that takes the place of a subscription's plan when its period ends. Price in cents and Moments of each period. */
export const nextPlan = z.object({
  priceId: z.string(),
  title: z.string(),
  cost: z.int(),
  moments: z.int(),
});
export type NextPlan = z.infer<typeof nextPlan>;

/**
 * A change to another plan that waits until the member confirms its payment at the bank. Until then, nothing changes and nothing is
 * charged. Amount in cents.
 */
export const pendingChange = z.object({ priceId: z.string(), title: z.string(), amount: z.int() });
export type PendingChange = z.infer<typeof pendingChange>;

/** A member's subscription (DATA-02). `amount` in cents; dates are ISO instants. */
export const memberSubscription = z.object({
  _id: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  memberId: z.string(),
  productId: z.string(),
  priceId: z.string(),
  firstPaymentId: z.nullable(z.string()),
  status: z.enum(membershipStatuses),
  title: z.string(),
  /** The Moments that the plan grants for each period, without add-ons. 0 for a price that is no longer known. */
  planMoments: z.int(),
  messagesLimit: z.int(),
  messagesRemaining: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  cancelPlanInitiated: z.boolean(),
  /** Null if the plan renews or ends. */
  nextPlan: z.nullable(nextPlan),
  pendingChange: z.nullable(pendingChange),
  /**
   * Why the plan is paused, if not by the member’s request alone: the match is late (RENEW-05), or a bank asks for a payment back
   * (RENEW-06). Otherwise null.
   */
  pauseReason: z.nullable(z.enum(['late-match', 'dispute'])),
  amount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type BasicInfo = z.infer<typeof basicInfo>;
export type PersonalDetails = z.infer<typeof personalDetails>;
export type StoredPersonalDetails = z.infer<typeof storedPersonalDetails>;
export const emptyPersonalDetails: StoredPersonalDetails = storedPersonalDetails.parse({});
export type Availability = z.infer<typeof availability>;
export type EmergencyContact = z.infer<typeof emergencyContact>;
export type MemberSlices = z.infer<typeof memberSlices>;
export type MembershipStatus = (typeof membershipStatuses)[number];
export type MemberSubscription = z.infer<typeof memberSubscription>;

/** Reads the member's own profile (API-01). `hash` initializes the referral script (REF-03). */
export const getMemberProfile = defineEndpoint({
  name: 'getMemberProfile',
  summary: 'The member’s own profile and subscription',
  method: 'GET',
  path: '/api/v1/students/member-profile',
  access: 'member',
  errorSource: 'profile',
  reply: z.object({
    user: memberSlices,
    subscription: z.nullable(memberSubscription),
    hash: z.string(),
  }),
});

/** Dismisses the community member's dialog permanently (LAY-06). */
export const dismissCommunityDialog = defineEndpoint({
  name: 'dismissCommunityDialog',
  summary: 'Dismiss the community member’s dialog',
  method: 'POST',
  path: '/api/v1/students/community-member-dialog/dismiss',
  access: 'member',
  errorSource: 'userProfile',
  reply: z.object({ message: z.string() }),
});

/** Takes a notice of operations off Home, because the member has read it. Repeating it changes nothing. */
export const dismissNotice = defineEndpoint({
  name: 'dismissNotice',
  summary: 'Take a notice of our team off Home',
  method: 'POST',
  path: '/api/v1/students/notices/:id/dismiss',
  access: 'member',
  errorSource: 'userProfile',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.string() }),
});
