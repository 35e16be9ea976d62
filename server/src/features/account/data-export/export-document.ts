import type {
  EncryptionPlace,
  PersonalDataCipher,
} from '../../../platform/encryption/personal-data-cipher.ts';
import { bodyPlace as messageBodyPlace } from '../../../platform/outbox/index.ts';
import type { Member } from '../../members/index.ts';
import { bodyPlace } from '../../texts/index.ts';
import type { StoredMemberData } from './export-repository.ts';

type Cipher = Pick<PersonalDataCipher, 'decrypt'>;

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
  texts.map(({ bodyEncrypted, isCounted, stored: row, ...text }) => ({
    ...text,
    usedMoment: text.direction === 'from-member' && isCounted,
    body: cipher.decrypt(bodyEncrypted, bodyPlace(row)),
  }));

/** The body is empty for messages that are cleared after sending. */
const noticesOf = (cipher: Cipher, { notices }: StoredMemberData) =>
  notices
    .map(({ bodyEncrypted, id, ...notice }) => ({
      ...notice,
      body: cipher.decrypt(bodyEncrypted, messageBodyPlace(id)),
    }))
    .filter(({ body }) => body !== '');

const reasonIn = (cipher: Cipher, reason: string | null, place: EncryptionPlace) =>
  reason === null ? null : cipher.decrypt(reason, place);

const requestsOf = (cipher: Cipher, { schedules, serviceRequests }: StoredMemberData) => ({
  schedule: schedules.map(({ reasonEncrypted, id, ...request }) => ({
    ...request,
    reason: reasonIn(cipher, reasonEncrypted, { column: 'schedule_requests.reason', row: id }),
  })),
  service: serviceRequests.map(({ reasonEncrypted, id, ...request }) => ({
    ...request,
    reason: reasonIn(cipher, reasonEncrypted, { column: 'service_requests.reason', row: id }),
  })),
});

/** Says that someone referred the member, but not who. The code belongs to that person. */
function referralOf({ referral }: StoredMemberData) {
  if (!referral) return null;
  const { referralCode, ...own } = referral;
  return { ...own, wasReferred: referralCode !== null };
}

/** Operators and staff act for the service. Who they are is not the member's data. */
const historyOf = ({ history }: StoredMemberData) =>
  history.map(({ actor, ...entry }) => ({
    ...entry,
    by: /^(operator|staff):/.test(actor) ? 'operator' : actor,
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
