import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
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
import { getFullNames } from './name-rules.ts';

export type MemberRow = typeof members.$inferSelect;
type NewValues = PgUpdateSetSource<typeof members>;

/** The encrypted columns. A value can't be decrypted in another column or row. */
const columns = {
  phone: 'members.phone',
  email: 'members.email',
  personalDetails: 'members.personal_details',
  hopeToGain: 'members.hope_to_gain',
  firstText: 'members.first_text',
  emergencyContact: 'members.emergency_contact',
} as const;

const parseKnown = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((value) => value === text) ?? null;
const keepKnown = <T extends string>(known: readonly T[], texts: readonly string[]): readonly T[] =>
  known.filter((value) => texts.includes(value));

/** @throws Error without the text: the error of the parser quotes it, and errors are logged */
function parseStored(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('Stored personal data is not JSON');
  }
}

/** Decrypts a member's row. @throws Error if something in it can't be decrypted */
export function decryptMember(personalData: PersonalDataCipher, row: MemberRow): Member {
  const open = (value: string | null, column: string) =>
    value === null ? '' : personalData.decrypt(value, { column, row: row.id });
  // Both were written by `encryptChanges` from these types.
  const parse = <T>(json: string, empty: T): T =>
    json === '' ? empty : { ...empty, ...(parseStored(json) as T) };
  return {
    id: row.id,
    phone: open(row.phoneEncrypted, columns.phone),
    email: open(row.emailEncrypted, columns.email),
    emailVerified: row.emailVerifiedAt !== null,
    status: parseMemberStatus(row.status),
    storedStatus: row.status,
    statusBeforeStop: row.statusBeforeStop,
    textsFailSince: row.textsFailSince,
    termsAcceptedAt: row.termsAcceptedAt,
    messagesConsentAt: row.messagesConsentAt,
    partnerId: row.partnerId,
    provenPartnerId: row.provenPartnerId,
    memberSource: row.memberSource,
    personalDetails: parse<StoredPersonalDetails>(
      open(row.personalDetailsEncrypted, columns.personalDetails),
      emptyPersonalDetails,
    ),
    addressConfirmedAt: row.addressConfirmedAt,
    hopeToGain: open(row.hopeToGainEncrypted, columns.hopeToGain),
    firstText: open(row.firstTextEncrypted, columns.firstText),
    shiftTime: parseKnown(shiftTime.options, row.shiftTime),
    shiftDays: keepKnown(shiftDay.options, row.shiftDays),
    emergencyContact: parse<EmergencyContact>(
      open(row.emergencyContactEncrypted, columns.emergencyContact),
      emptyEmergencyContact,
    ),
    savedSteps: keepKnown(enrollmentSteps, row.savedSteps),
    currentStep: parseKnown(enrollmentSteps, row.currentStep),
    toStep: parseKnown(enrollmentSteps, row.toStep),
    enrollmentStartedAt: row.enrollmentStartedAt,
    enrollmentCompletedAt: row.enrollmentCompletedAt,
    stripeCustomerId: row.stripeCustomerId,
    coachName: row.coachName,
    coachSince: row.coachSince,
    matchingSince: row.matchingSince,
    communityDialogOpen: row.communityDialogOpen,
    createdAt: row.createdAt,
    erasedAt: row.erasedAt,
  };
}

export interface ReadMember {
  readonly member: Member;
  /** False: what is encrypted is empty here, because something of it can't be decrypted. */
  readonly isReadable: boolean;
}

/** Decrypts a member's row for a list, which one damaged row must not close. The log says whose it is. */
export function readMember(
  { personalData, log }: { readonly personalData: PersonalDataCipher; readonly log: FastifyBaseLogger },
  row: MemberRow,
): ReadMember {
  try {
    return { member: decryptMember(personalData, row), isReadable: true };
  } catch (error) {
    log.error({ err: error, memberId: row.id }, 'the data of a member can’t be read');
    return {
      member: decryptMember(personalData, {
        ...row,
        phoneEncrypted: null,
        emailEncrypted: null,
        personalDetailsEncrypted: null,
        hopeToGainEncrypted: null,
        firstTextEncrypted: null,
        emergencyContactEncrypted: null,
      }),
      isReadable: false,
    };
  }
}

/** Converts to the columns of a phone number: encrypted, and hashed for lookups. */
export const toPhoneColumns = (personalData: PersonalDataCipher, row: string, phone: string) => ({
  phoneHash: personalData.hashForLookup('phone', phone),
  phoneEncrypted: personalData.encrypt(phone, { column: columns.phone, row }),
});

const toEmailColumns = (personalData: PersonalDataCipher, row: string, email: string) => ({
  emailHash: personalData.hashForLookup('email', email),
  emailEncrypted: personalData.encrypt(email, { column: columns.email, row }),
});

/** Converts to the keyed hashes of a member's full name (DESK-04). */
const toNameHashes = (personalData: PersonalDataCipher, details: StoredPersonalDetails) => {
  const { name, preferred } = getFullNames(details);
  return {
    nameHash: personalData.hashForLookup('name', name),
    preferredNameHash: personalData.hashForLookup('name', preferred),
  };
};

const toDetailsColumns = (personalData: PersonalDataCipher, row: string, details: StoredPersonalDetails) => ({
  personalDetailsEncrypted: personalData.encrypt(JSON.stringify(details), {
    column: columns.personalDetails,
    row,
  }),
  ...toNameHashes(personalData, details),
});

/** Converts changes of a member's row to columns with personal data encrypted. */
export function encryptChanges(
  personalData: PersonalDataCipher,
  row: string,
  changes: MemberChanges,
): NewValues {
  const { phone, email, personalDetails, hopeToGain, firstText, emergencyContact, ...others } = changes;
  const { shiftDays, savedSteps, ...plain } = others;
  const encrypt = (text: string, column: string) => personalData.encrypt(text, { column, row });
  return {
    ...plain,
    ...(phone === undefined ? {} : { ...toPhoneColumns(personalData, row, phone), textsFailSince: null }),
    ...(email === undefined ? {} : toEmailColumns(personalData, row, email)),
    ...(shiftDays === undefined ? {} : { shiftDays: [...shiftDays] }),
    ...(savedSteps === undefined ? {} : { savedSteps: [...savedSteps] }),
    ...(personalDetails === undefined ? {} : toDetailsColumns(personalData, row, personalDetails)),
    ...(hopeToGain === undefined ? {} : { hopeToGainEncrypted: encrypt(hopeToGain, columns.hopeToGain) }),
    ...(firstText === undefined
      ? {}
      : { firstTextEncrypted: firstText === '' ? null : encrypt(firstText, columns.firstText) }),
    ...(emergencyContact === undefined
      ? {}
      : { emergencyContactEncrypted: encrypt(JSON.stringify(emergencyContact), columns.emergencyContact) }),
  };
}
