import { formatShiftTime, shiftDayChoices } from '@moments/contract/values/shift-times';
import type {
  EncryptionPlace,
  PersonalDataCipher,
} from '../../../platform/encryption/personal-data-cipher.ts';
import { getBodyPlace } from '../../../platform/outbox/index.ts';
import type { Member } from '../../members/index.ts';
import { getTextPlace } from '../../texts/index.ts';
import type { StoredMemberData } from './export-repository.ts';

type Cipher = Pick<PersonalDataCipher, 'decrypt'>;

const toAccount = (member: Member, stored: StoredMemberData) => ({
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

const toEnrollment = (member: Member) => ({
  startedAt: member.enrollmentStartedAt,
  completedAt: member.enrollmentCompletedAt,
  savedSteps: member.savedSteps,
  currentStep: member.currentStep,
  nextStep: member.toStep,
});

const toConsents = ({ account }: StoredMemberData) => ({
  termsAndPrivacyAcceptedAt: account?.termsAcceptedAt ?? null,
  messagesAcceptedAt: account?.messagesConsentAt ?? null,
  textsStoppedAt: account?.textsStoppedAt ?? null,
});

const toTexts = (cipher: Cipher, { texts }: StoredMemberData) =>
  texts.map(({ bodyEncrypted, isCounted, stored: row, ...text }) => ({
    ...text,
    usedMoment: text.direction === 'from-member' && isCounted,
    body: cipher.decrypt(bodyEncrypted, getTextPlace(row)),
  }));

/** Converts messages for the export. The body is empty if it was cleared after sending. */
const toNotices = (cipher: Cipher, { notices }: StoredMemberData) =>
  notices
    .map(({ bodyEncrypted, id, ...notice }) => ({
      ...notice,
      body: cipher.decrypt(bodyEncrypted, getBodyPlace(id)),
    }))
    .filter(({ body }) => body !== '');

const decryptReason = (cipher: Cipher, reason: string | null, place: EncryptionPlace) =>
  reason === null ? null : cipher.decrypt(reason, place);

const toRequests = (cipher: Cipher, { schedules, serviceRequests }: StoredMemberData) => ({
  schedule: schedules.map(({ reasonEncrypted, id, ...request }) => ({
    ...request,
    reason: decryptReason(cipher, reasonEncrypted, { column: 'schedule_requests.reason', row: id }),
  })),
  service: serviceRequests.map(({ reasonEncrypted, id, ...request }) => ({
    ...request,
    reason: decryptReason(cipher, reasonEncrypted, { column: 'service_requests.reason', row: id }),
  })),
});

/** Says that someone referred the member, but not who. The code belongs to that person. */
function toReferral({ referral }: StoredMemberData) {
  if (!referral) return null;
  const { referralCode, ...own } = referral;
  return { ...own, wasReferred: referralCode !== null };
}

/**
 * What the member did, what was decided for them, and which of their data staff read. Other actions may be secret: a court can forbid us to
 * tell of a hold, and a report of abuse names others.
 */
const shownActions = new RegExp(
  '^((account-deletion|card|coach-request|opt-out|payment|plan|renewal|schedule-request|service-request|sign-in)\\.' +
    '|member\\.(access-restored|address-|coach-changed|created|data-export|email-verified|enrollment-step-saved|moments-corrected' +
    '|partnership-ended|payments-shown|personal-info-saved|phone-change|revealed|schedule-changed|shown|status-changed|texted|texts-shown))',
);
/** Facts of an action that are no words or IDs of staff. */
const shownFacts: ReadonlySet<string> = new Set(
  (
    'amount code dueAt dueToday effectiveDate ended endedAt fields kind priceId purpose remaining returnDate ' +
    'source state status step'
  ).split(' '),
);

const toFacts = (stored: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([name]) => shownFacts.has(name)));

const wasTold = (after: unknown): boolean =>
  Object.entries(after ?? {}).some(([name, value]) => name === 'notifies' && value === true);

/** An export of which the member was not told stays out: a court ordered it. */
const isShown = ({ action, after }: StoredMemberData['history'][number]): boolean =>
  shownActions.test(action) && (action !== 'member.data-exported-by-staff' || wasTold(after));

/** Converts the history. Staff and their programs act for the service, so their identity and words are not the member's data. */
const toHistory = ({ history }: StoredMemberData) =>
  history.filter(isShown).map(({ at, actor, action, before, after }) => ({
    at,
    action,
    before: toFacts(before),
    after: toFacts(after),
    by: /^(token|staff):/.test(actor) ? 'staff' : actor,
  }));

const units = {
  amounts: 'US cents',
  moments: 'Moments',
  times: 'UTC',
  days: 'in Eastern Time',
  shiftTimes: { 1: formatShiftTime('1'), 2: formatShiftTime('2') },
  shiftDays: Object.fromEntries(shiftDayChoices.map(({ value, label }) => [value, label])),
};

/** Converts a member's data to a document with readable keys. */
export const toExportDocument = (
  cipher: Cipher,
  member: Member,
  stored: StoredMemberData,
  exportedAt: Date,
): Record<string, unknown> => ({
  exportedAt,
  units,
  account: toAccount(member, stored),
  personalDetails: member.personalDetails,
  addressConfirmedAt: member.addressConfirmedAt,
  textsFailSince: member.textsFailSince,
  hopeToGain: member.hopeToGain,
  firstTextToSend: member.firstText,
  schedule: { shiftTime: member.shiftTime, shiftDays: member.shiftDays },
  emergencyContact: member.emergencyContact,
  enrollment: toEnrollment(member),
  consents: toConsents(stored),
  plans: stored.plans,
  purchases: stored.purchases,
  payments: stored.payments,
  moments: { balance: stored.balance ?? null, ledger: stored.ledger },
  texts: toTexts(cipher, stored),
  notices: toNotices(cipher, stored),
  requests: toRequests(cipher, stored),
  devices: stored.devices,
  referral: toReferral(stored),
  history: toHistory(stored),
  deletion: stored.deletion ?? null,
});
