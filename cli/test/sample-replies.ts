import type { ReplyOf } from '@moments/contract/http/endpoint';
import { emptyPersonalDetails } from '@moments/contract/members/members';
import type {
  operatorGetMember,
  staffListAudit,
  operatorListMembers,
} from '@moments/contract/members/operator';

type MembersReply = ReplyOf<typeof operatorListMembers>;
export type MemberRow = MembersReply['members'][number];

export const eli: MemberRow = {
  id: '0199f0aa-0000-7000-8000-000000000105',
  phone: '+12125550105',
  email: 'eli@example.com',
  name: 'Eli Stone',
  status: 'ACTIVE_COACHING',
  derivedStatus: 'FULLY_ENROLLED_ACTIVE',
  partner: null,
  isPartnerProven: false,
  coachName: 'Ana',
  createdAt: '2026-01-02T15:04:05.000Z',
};

export const createMembersReply = (...members: readonly MemberRow[]): MembersReply => ({
  statusCode: 200,
  members: [...members],
  page: 1,
  total: members.length,
  next: null,
});

export const createChangedReply = (message: string, member: MemberRow = eli) => ({
  statusCode: 200,
  message,
  member,
});

export const auditReply: ReplyOf<typeof staffListAudit> = {
  statusCode: 200,
  next: null,
  audit: [
    {
      id: '7',
      at: '2026-01-02T15:04:05.000Z',
      actor: 'operator:bootstrap',
      action: 'member.status-changed',
      memberId: eli.id,
      before: { status: 'PENDING_MATCHING' },
      after: { status: 'ACTIVE_COACHING' },
    },
  ],
};

export const shownReply: ReplyOf<typeof operatorGetMember> = {
  statusCode: 200,
  member: eli,
  user: {
    basicInfo: {
      _id: eli.id,
      phone: eli.phone,
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
      deletionDueAt: null,
      returnDate: null,
      pendingPayment: null,
    },
    personalDetails: {
      ...emptyPersonalDetails,
      firstName: 'Eli',
      lastName: 'Stone',
      email: eli.email,
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
    messagesLimit: 70,
    messagesRemaining: 42,
    startDate: '2026-01-02T00:00:00.000Z',
    endDate: '2026-02-02T00:00:00.000Z',
    cancelPlanInitiated: false,
    nextPlan: null,
    pendingChange: null,
    amount: 4900,
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
  },
  deletion: null,
  scheduleRequests: [],
  serviceRequests: [],
  ledger: [
    {
      id: '1',
      at: '2026-01-02T00:00:00.000Z',
      kind: 'grant (plan)',
      amount: 60,
      cause: 'invoice:in_1',
      balanceAfter: 60,
    },
  ],
  audit: auditReply.audit,
};
