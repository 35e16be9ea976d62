import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { type EmergencyContact } from '@moments/contract/members/members';
import { shiftDay, shiftTime } from '@moments/contract/values/shifts';
import type { members } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import {
  emptyEmergencyContact,
  emptyPersonalDetails,
  type Member,
  type MemberChanges,
  type StoredPersonalDetails,
} from './member.ts';

export type MemberRow = typeof members.$inferSelect;
type NewValues = Partial<typeof members.$inferInsert>;

/** The encryption context of each column. A value can't be decrypted in another context. */
const contexts = {
  phone: 'members.phone',
  email: 'members.email',
  personalDetails: 'members.personal_details',
  hopeToGain: 'members.hope_to_gain',
  emergencyContact: 'members.emergency_contact',
} as const;

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((value) => value === text) ?? null;
const someOf = <T extends string>(known: readonly T[], texts: readonly string[]): readonly T[] =>
  known.filter((value) => texts.includes(value));

/** Decrypts a member's row. */
export function decryptMember(personalData: PersonalDataCipher, row: MemberRow): Member {
  const open = (value: string | null, context: string) =>
    value === null ? '' : personalData.decrypt(value, context);
  // Both were written by `closeMember` from these types.
  const parse = <T>(json: string, empty: T): T =>
    json === '' ? empty : { ...empty, ...(JSON.parse(json) as T) };
  return {
    id: row.id,
    phone: open(row.phoneEncrypted, contexts.phone),
    email: open(row.emailEncrypted, contexts.email),
    emailVerified: row.emailVerifiedAt !== null,
    status: parseMemberStatus(row.status),
    storedStatus: row.status,
    statusBeforeStop: row.statusBeforeStop,
    termsAcceptedAt: row.termsAcceptedAt,
    messagesConsentAt: row.messagesConsentAt,
    partnerId: row.partnerId,
    memberSource: row.memberSource,
    personalDetails: parse<StoredPersonalDetails>(
      open(row.personalDetailsEncrypted, contexts.personalDetails),
      emptyPersonalDetails,
    ),
    hopeToGain: open(row.hopeToGainEncrypted, contexts.hopeToGain),
    shiftTime: oneOf(shiftTime.options, row.shiftTime),
    shiftDays: someOf(shiftDay.options, row.shiftDays),
    emergencyContact: parse<EmergencyContact>(
      open(row.emergencyContactEncrypted, contexts.emergencyContact),
      emptyEmergencyContact,
    ),
    savedSteps: someOf(enrollmentSteps, row.savedSteps),
    currentStep: oneOf(enrollmentSteps, row.currentStep),
    toStep: oneOf(enrollmentSteps, row.toStep),
    enrollmentStartedAt: row.enrollmentStartedAt,
    enrollmentCompletedAt: row.enrollmentCompletedAt,
    stripeCustomerId: row.stripeCustomerId,
    coachName: row.coachName,
    coachSince: row.coachSince,
    communityDialogOpen: row.communityDialogOpen,
    createdAt: row.createdAt,
    erasedAt: row.erasedAt,
  };
}

/** The columns of a phone number: encrypted, and hashed for lookups. */
export const phoneColumns = (personalData: PersonalDataCipher, phone: string) => ({
  phoneHash: personalData.lookupHash('phone', phone),
  phoneEncrypted: personalData.encrypt(phone, contexts.phone),
});

const emailColumns = (personalData: PersonalDataCipher, email: string) => ({
  emailHash: personalData.lookupHash('email', email),
  emailEncrypted: personalData.encrypt(email, contexts.email),
});

/** Converts changes to columns with personal data encrypted. */
export function encryptChanges(personalData: PersonalDataCipher, changes: MemberChanges): NewValues {
  const { phone, email, personalDetails, hopeToGain, emergencyContact, shiftDays, savedSteps, ...plain } =
    changes;
  const encrypt = (text: string, context: string) => personalData.encrypt(text, context);
  return {
    ...plain,
    ...(phone === undefined ? {} : phoneColumns(personalData, phone)),
    ...(email === undefined ? {} : emailColumns(personalData, email)),
    ...(shiftDays === undefined ? {} : { shiftDays: [...shiftDays] }),
    ...(savedSteps === undefined ? {} : { savedSteps: [...savedSteps] }),
    ...(personalDetails === undefined
      ? {}
      : { personalDetailsEncrypted: encrypt(JSON.stringify(personalDetails), contexts.personalDetails) }),
    ...(hopeToGain === undefined ? {} : { hopeToGainEncrypted: encrypt(hopeToGain, contexts.hopeToGain) }),
    ...(emergencyContact === undefined
      ? {}
      : { emergencyContactEncrypted: encrypt(JSON.stringify(emergencyContact), contexts.emergencyContact) }),
  };
}
