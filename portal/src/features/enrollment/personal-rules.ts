import type { PersonalDetails } from '@moments/contract/members/members';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { findErrors, type FieldErrors } from '../../forms/form-rules.ts';
import type { StepAnswers } from '../../forms/use-save-step.ts';

/** The fields in the order of the screen. */
export interface PersonalValues {
  firstName: string;
  lastName: string;
  preferredName: string;
  email: string;
  /** ISO date, possibly incomplete. */
  dob: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  pronounsList: string[];
  races: string[];
  gender: string;
  sexualOrientation: string;
  /** Null if the student box isn't checked. */
  school: string | null;
}

export const toPersonalValues = (details: PersonalDetails): PersonalValues => ({
  firstName: details.firstName,
  lastName: details.lastName,
  preferredName: details.preferredName,
  email: details.email,
  dob: details.dob,
  address: details.address,
  city: details.city,
  state: details.state,
  zip: details.zip,
  pronounsList: details.pronounsList,
  races: details.races,
  gender: details.gender,
  sexualOrientation: details.sexualOrientation,
  // A member with a school is a student. The flag itself is never stored (ENR-05).
  school: details.school === '' ? null : details.school,
});

/** Returns whether none of the optional questions about the member is answered. */
export const isAboutEmpty = (values: Readonly<Partial<PersonalValues>>): boolean =>
  [values.pronounsList, values.races, values.gender, values.sexualOrientation].every(
    (answer = '') => answer.length === 0,
  ) && (values.school ?? null) === null;

/** Omits the school of a member who is no student (ENR-05). There is no student flag to send (API-07). */
function toWireFields({ school, ...fields }: PersonalValues) {
  return school === null ? fields : { ...fields, school };
}

/** Returns the errors of the personal details (ENR-05, ENR-06). */
export function getPersonalErrors(
  values: PersonalValues,
  now = new Date(),
): Promise<FieldErrors<PersonalValues>> {
  const fields = toWireFields(values);
  return findErrors(({ findPersonalDetailsErrors, findSchemaErrors, personalDetailsFields }) => ({
    ...findSchemaErrors(personalDetailsFields, fields),
    ...findPersonalDetailsErrors(fields, toEasternIsoDate(now), values.school !== null),
  }));
}

export const toPersonalStep = (values: PersonalValues): StepAnswers => ({
  stepKey: 'ENROLLMENT_PERSONAL_DETAILS',
  ...toWireFields(values),
  preferredLanguage: '',
});
