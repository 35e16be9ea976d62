import type { OptionSet } from '@moments/contract/enrollment/demographics';
import {
  emergencyContactErrors,
  personalDetailsErrors,
  type EmergencyContactFields,
  type PersonalDetailsFields,
} from '@moments/contract/enrollment/enrollment-fields';
import { enrollmentSteps, type EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import { easternIsoDate } from '@moments/contract/values/dates';
import { nationalDigits } from '@moments/contract/values/phone';
import { memberDemographics } from './demographics-rules.ts';

type Errors = Readonly<Record<string, string | undefined>>;

const isOffered = (set: OptionSet, value: string): boolean =>
  value === '' || value === 'NONE' || value in set.selections;

const unless = (fine: boolean): string | undefined => (fine ? undefined : 'Please choose from the list');

/** Why a choice of pronouns is refused; undefined where all are offered (ACC-04). */
export const getPronounsError = (values: readonly string[]): string | undefined =>
  unless(values.every((value) => isOffered(memberDemographics.pronounOptions, value)));

/** Values that no option set offers, by field. */
function optionErrors(fields: PersonalDetailsFields): Errors {
  const { ethnicityOptions, genderOptions, sexualOrientationOptions } = memberDemographics;
  return {
    races: unless((fields.races ?? []).every((value) => isOffered(ethnicityOptions, value))),
    pronounsList: getPronounsError(fields.pronounsList ?? []),
    gender: unless(isOffered(genderOptions, fields.gender ?? '')),
    sexualOrientation: unless(isOffered(sexualOrientationOptions, fields.sexualOrientation ?? '')),
  };
}

/** Why personal details are refused beyond their schema, by field (ENR-05, ENR-06). */
export const getPersonalDetailsErrors = (fields: PersonalDetailsFields, now: Date): Errors => ({
  ...optionErrors(fields),
  ...personalDetailsErrors(fields, easternIsoDate(now), false),
});

/**
 * Why an emergency contact is refused, by field (ADD-03).
 * @param birth ISO date
 */
export const getEmergencyContactErrors = (
  fields: EmergencyContactFields,
  birth: string,
  now: Date,
): Errors => ({
  ...emergencyContactErrors(fields, birth, easternIsoDate(now)),
});

/** A contact's phone as it is kept: ten digits where it has ten, else as typed (abroad is allowed for minors' contacts). */
export function contactPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
    ? nationalDigits(digits)
    : typed.trim();
}

/** The step that follows (ENR-14); none after the last. */
export const getNextStep = (step: EnrollmentStep): EnrollmentStep | null =>
  enrollmentSteps[enrollmentSteps.indexOf(step) + 1] ?? null;

/** The saved steps with one more, in their order. */
export const addSavedStep = (
  saved: readonly EnrollmentStep[],
  step: EnrollmentStep,
): readonly EnrollmentStep[] => enrollmentSteps.filter((known) => known === step || saved.includes(known));
