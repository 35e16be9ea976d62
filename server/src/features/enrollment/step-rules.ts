import type { OptionSet } from '@moments/contract/enrollment/demographics';
import {
  findEmergencyContactErrors,
  findPersonalDetailsErrors,
  type ContactOwner,
  type EmergencyContactFields,
  type PersonalDetailsFields,
} from '@moments/contract/enrollment/enrollment-fields';
import { enrollmentSteps, type EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { EmergencyContact } from '@moments/contract/members/members';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { toNationalDigits } from '@moments/contract/values/phone';
import { memberDemographics } from './demographics-rules.ts';

type Errors = Readonly<Record<string, string | undefined>>;

const isOffered = (set: OptionSet, value: string): boolean =>
  value === '' || value === 'NONE' || Object.hasOwn(set.selections, value);

const getErrorUnless = (fine: boolean): string | undefined =>
  fine ? undefined : 'Please choose from the list';

/** Checks that all chosen pronouns are options (ACC-04). @returns an error message, or undefined if they are */
export const getPronounsError = (values: readonly string[]): string | undefined =>
  getErrorUnless(values.every((value) => isOffered(memberDemographics.pronounOptions, value)));

function getOptionErrors(fields: PersonalDetailsFields): Errors {
  const { ethnicityOptions, genderOptions, sexualOrientationOptions } = memberDemographics;
  return {
    races: getErrorUnless((fields.races ?? []).every((value) => isOffered(ethnicityOptions, value))),
    pronounsList: getPronounsError(fields.pronounsList ?? []),
    gender: getErrorUnless(isOffered(genderOptions, fields.gender ?? '')),
    sexualOrientation: getErrorUnless(isOffered(sexualOrientationOptions, fields.sexualOrientation ?? '')),
  };
}

/** Checks personal details beyond their schema (ENR-05, ENR-06). @returns error messages by field */
export const getPersonalDetailsErrors = (fields: PersonalDetailsFields, now: Date): Errors => ({
  ...getOptionErrors(fields),
  ...findPersonalDetailsErrors(fields, toEasternIsoDate(now), false),
});

/** Checks an emergency contact (ADD-03). @returns error messages by field */
export const getEmergencyContactErrors = (
  fields: EmergencyContactFields,
  owner: ContactOwner,
  now: Date,
): Errors => ({
  ...findEmergencyContactErrors(fields, owner, toEasternIsoDate(now)),
});

/**
 * Converts a contact's phone to its stored form: a US number's ten digits, or else as typed, because a contact may live abroad. The plus
 * of a foreign number must stay: its digits alone can be a stranger's US number.
 */
function toContactPhone(typed: string): string {
  const national = toNationalDigits(typed);
  return national.length === 10 ? national : typed.trim();
}

/** Converts a contact to its stored form. A part that wasn't given is empty. */
export const toEmergencyContact = (fields: EmergencyContactFields): EmergencyContact => ({
  contactName: fields.contactName ?? '',
  contactPhone: toContactPhone(fields.contactPhone ?? ''),
  contactRelationship: fields.contactRelationship ?? '',
  ...(fields.contactIsAdult ? { contactIsAdult: true } : {}),
});

/** Returns the next step (ENR-14), or undefined after the last one. */
export const getNextStep = (step: EnrollmentStep): EnrollmentStep | null =>
  enrollmentSteps[enrollmentSteps.indexOf(step) + 1] ?? null;

/** Adds a step to the saved steps and keeps their order. */
export const addSavedStep = (
  saved: readonly EnrollmentStep[],
  step: EnrollmentStep,
): readonly EnrollmentStep[] => enrollmentSteps.filter((known) => known === step || saved.includes(known));
