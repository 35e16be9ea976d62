import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { Member } from '../../members/index.ts';
import type { StoredMemberData } from './export-repository.ts';

type Cipher = Pick<PersonalDataCipher, 'decrypt'>;

/** The encryption contexts of the columns. */
const contexts = {
  text: 'messages.body',
  notice: 'outbound_messages.body',
  schedule: 'schedule_requests.reason',
  service: 'service_requests.reason',
} as const;

const accountOf = (member: Member, stored: StoredMemberData) => ({
  memberId: member.id,
  phone: member.phone,
  email: member.email,
  emailVerifiedAt: stored.account?.emailVerifiedAt ?? null,
  status: member.storedStatus,
  partner: stored.account?.partner ?? null,
  coach: member.coachName,
  cameFrom: member.memberSource,
  customerAtCardProvider: member.stripeCustomerId,
  signedUpAt: member.createdAt,
});

const enrollmentOf = (member: Member) => ({
  startedAt: member.enrollmentStartedAt,
  completedAt: member.enrollmentCompletedAt,
  savedSteps: member.savedSteps,
  currentStep: member.currentStep,
  nextStep: member.toStep,
});

const consentsOf = ({ account }: StoredMemberData) => ({
  termsAndPrivacyAcceptedAt: account?.termsAcceptedAt ?? null,
  messagesAcceptedAt: account?.messagesConsentAt ?? null,
  textsStoppedAt: account?.textsStoppedAt ?? null,
});

const textsOf = (cipher: Cipher, { texts }: StoredMemberData) =>
  texts.map(({ bodyEncrypted, isCounted, ...text }) => ({
    ...text,
    usedMoment: text.direction === 'from-member' && isCounted,
    body: cipher.decrypt(bodyEncrypted, contexts.text),
  }));

/** The body is empty for messages that are cleared after sending. */
const noticesOf = (cipher: Cipher, { notices }: StoredMemberData) =>
  notices
    .map(({ bodyEncrypted, ...notice }) => ({
      ...notice,
      body: cipher.decrypt(bodyEncrypted, contexts.notice),
    }))
    .filter(({ body }) => body !== '');

const reasonIn = (cipher: Cipher, reason: string | null, context: string) =>
  reason === null ? null : cipher.decrypt(reason, context);

const requestsOf = (cipher: Cipher, { schedules, serviceRequests }: StoredMemberData) => ({
  schedule: schedules.map(({ reasonEncrypted, ...request }) => ({
    ...request,
    reason: reasonIn(cipher, reasonEncrypted, contexts.schedule),
  })),
  service: serviceRequests.map(({ reasonEncrypted, ...request }) => ({
    ...request,
    reason: reasonIn(cipher, reasonEncrypted, contexts.service),
  })),
});

/** Says that someone referred the member, but not who. The code belongs to that person. */
function referralOf({ referral }: StoredMemberData) {
  if (!referral) return null;
  const { referralCode, ...own } = referral;
  return { ...own, wasReferred: referralCode !== null };
}

/** Operators act for the service. Their names are not the member's data. */
const historyOf = ({ history }: StoredMemberData) =>
  history.map(({ actor, ...entry }) => ({
    ...entry,
    by: actor.startsWith('operator:') ? 'operator' : actor,
  }));

/** Converts a member's data to a document with readable keys. */
export const toExportDocument = (
  cipher: Cipher,
  member: Member,
  stored: StoredMemberData,
  exportedAt: Date,
): Record<string, unknown> => ({
  exportedAt,
  units: { amounts: 'US cents', moments: 'Moments', times: 'UTC' },
  account: accountOf(member, stored),
  personalDetails: member.personalDetails,
  hopeToGain: member.hopeToGain,
  schedule: { shiftTime: member.shiftTime, shiftDays: member.shiftDays },
  emergencyContact: member.emergencyContact,
  enrollment: enrollmentOf(member),
  consents: consentsOf(stored),
  plans: stored.plans,
  purchases: stored.purchases,
  payments: stored.payments,
  moments: { balance: stored.balance ?? null, ledger: stored.ledger },
  texts: textsOf(cipher, stored),
  notices: noticesOf(cipher, stored),
  requests: requestsOf(cipher, stored),
  devices: stored.devices,
  referral: referralOf(stored),
  history: historyOf(stored),
  deletion: stored.deletion ?? null,
});
