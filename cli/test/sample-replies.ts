import type { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { emptyPersonalDetails } from '@moments/contract/members/members';
import type { staffGetMember, staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import type { DeskMemberRow, staffListMembers } from '@moments/contract/members/staff-members';

const phone = '+12125550105';
const email = 'eli@example.com';

export const eli = {
  id: '0199f0aa-0000-7000-8000-000000000105',
  phone,
  email,
  name: 'Eli Stone',
  status: 'ACTIVE_COACHING',
  derivedStatus: 'FULLY_ENROLLED_ACTIVE',
  coach: { id: '0199f0aa-0000-7000-8000-0000000000c1', name: 'Ana' },
  partner: null,
  isPartnerProven: false,
  plan: { name: 'Standard', status: 'MEMBERSHIP_ACTIVE', endsOn: null },
  renewsOn: '2026-02-02T00:00:00.000Z',
  moments: { remaining: 42, limit: 70 },
  schedule: { shiftTime: '1', shiftDays: ['1', '3'] },
  pendingRequest: null,
  isUnder18: false,
  lastTextAt: null,
  deletionDueAt: null,
  joinedAt: '2026-01-02T15:04:05.000Z',
} satisfies DeskMemberRow;

export const createMembersReply = (...items: readonly DeskMemberRow[]): ReplyOf<typeof staffListMembers> => ({
  statusCode: 200,
  items: [...items],
  next: null,
  total: items.length,
  counts: null,
  isComplete: true,
});

export const messageReply = (message: string) => ({ statusCode: 200, message });

/** The coaches of whom one is chosen. */
export const coachesReply = {
  statusCode: 200,
  purpose: 'match',
  coaches: [
    ['0199f0aa-0000-7000-8000-0000000000c1', 'Ana'],
    ['0199f0aa-0000-7000-8000-0000000000c2', 'Marcus'],
  ].map(([id, name]) => ({
    id,
    name,
    shifts: [],
    sharedDays: [],
    membersAtThatTime: 0,
    members: 1,
    capacity: null,
    obstacle: null,
    awayUntil: null,
    text: null,
  })),
  consequences: [],
};

export const auditReply: ReplyOf<typeof staffListMemberAudit> = {
  statusCode: 200,
  next: null,
  names: {},
  items: [
    {
      id: '7',
      at: '2026-01-02T15:04:05.000Z',
      actor: 'token:bootstrap',
      by: 'Token bootstrap',
      action: 'member.status-changed',
      memberId: eli.id,
      memberName: eli.name,
      reason: null,
      before: { status: 'PENDING_MATCHING' },
      after: { status: 'ACTIVE_COACHING' },
    },
  ],
};

export const pageReply: ReplyOf<typeof staffGetMember> = {
  statusCode: 200,
  member: eli,
  canReadTexts: false,
  pronouns: [],
  hopeToGain: 'Calmer evenings.',
  schedule: eli.schedule,
  moments: { remaining: 42, limit: 70, fromPlan: 40, fromAddOns: 2, expiresOn: '2026-02-01' },
  coachSince: null,
  statusSince: null,
  returnDate: null,
  hasOptedOut: false,
  overdueEmailAt: null,
  addressConfirmedAt: null,
  hasEmergencyContact: false,
  isErased: false,
  pendingRequests: 0,
  askedSchedule: null,
  crisis: null,
  activity: [],
  canMatch: false,
  canChangeCoach: true,
};

export const recordReply: ReplyOf<typeof staffGetMemberRecord> = {
  statusCode: 200,
  user: {
    basicInfo: {
      _id: eli.id,
      phone,
      partnerId: 'NONE',
      primaryPartnerName: null,
      isPartnerProven: false,
      stripeCustomerId: 'cus_1',
      memberSource: null,
      currentStatus: eli.status,
      type: 'student',
      isInOnboarding: false,
      userEnrollment: {
        completed: true,
        applicationStartDate: null,
        applicationEndDate: null,
        currentStep: null,
        toStep: null,
        savedSteps: [],
      },
      termsOfServiceAccepted: true,
      privacyPolicyAccepted: true,
      isFirstTimeLogin: false,
      emailVerified: true,
      phoneVerified: true,
      deleted: false,
      isCommunityMemberDialog: false,
      coach: { name: 'Ana', since: null },
      addressConfirmedAt: '2026-01-02T00:00:00.000Z',
      deletionDueAt: null,
      returnDate: null,
      pendingPayment: null,
    },
    personalDetails: {
      ...emptyPersonalDetails,
      firstName: 'Eli',
      lastName: 'Stone',
      email,
      dob: '1990-02-03',
      address: '118 Lark Street',
      city: 'Albany',
      state: 'NY',
      zip: '12210',
      isStudent: false,
      hash: '',
    },
    preferenceInformation: { hopeToGain: 'Calmer evenings.' },
    availability: { shiftTime: '1', shiftDays: ['1', '3'] },
    emergencyContact: { contactName: '', contactPhone: '', contactRelationship: '' },
  },
  subscription: {
    _id: 's',
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    memberId: eli.id,
    productId: 'p',
    priceId: 'price',
    firstPaymentId: 'pi_1',
    status: 'MEMBERSHIP_ACTIVE',
    title: 'Standard',
    planMoments: 60,
    messagesLimit: 70,
    messagesRemaining: 42,
    startDate: '2026-01-02T00:00:00.000Z',
    endDate: '2026-02-02T00:00:00.000Z',
    cancelPlanInitiated: false,
    nextPlan: null,
    pendingChange: null,
    pauseReason: null,
    amount: 4900,
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
  },
  deletion: null,
};
