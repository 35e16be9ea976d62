import * as z from 'zod/mini';
import { email, maxTextLength, optionalText, optionList, phoneNumber, requiredText } from '../http/fields.ts';
import { findBirthDateError } from '../values/birth-date.ts';
import { calculateAge } from '../values/dates.ts';
import { toBareDigits, toStoredPhone } from '../values/phone.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';

/** The contact step (ENR-04). `partnerId` is a partner's ID or `NONE`; `partnerCode` is the code that the partner gives out (SEC-01). */
export const contactInfoFields = z.strictObject({
  phoneNumber: phoneNumber('Phone number is required'),
  partnerId: requiredText('Partner selection is required'),
  partnerCode: z.optional(z.string().check(z.trim(), z.maxLength(64, 'Please check your code'))),
  memberSource: optionalText,
});

/**
 * The personal details step (ENR-05). `dob` is an ISO date; `findPersonalDetailsErrors` checks it, because its limits depend on today.
 * `isStudent` isn't stored (API-07), but false drops the school. `preferredLanguage` is sent empty.
 */
export const personalDetailsFields = z.strictObject({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  preferredName: optionalText,
  email: email('Email is required', 'Please enter a valid email address'),
  dob: z
    .string('Date of birth is required')
    .check(
      z.trim(),
      z.minLength(1, 'Date of birth is required'),
      z.maxLength(10, 'Please enter a valid date of birth'),
    ),
  races: optionList,
  sexualOrientation: optionalText,
  pronounsList: optionList,
  gender: optionalText,
  school: optionalText,
  address: requiredText('Address is required'),
  state: optionalText,
  city: optionalText,
  zip: z.optional(
    z.string().check(z.trim(), z.regex(/^(\d{5}(-\d{4})?)?$/, 'Please enter a ZIP code with 5 digits')),
  ),
  isStudent: z.optional(z.boolean()),
  preferredLanguage: z.optional(z.string().check(z.maxLength(64))),
});

/** The step about the member's hopes (ADD-01). */
export const preferenceFields = z.strictObject({
  hopeToGain: z.optional(z.string().check(z.maxLength(maxTextLength, 'Please shorten this text'))),
});

/** The availability step (ADD-02). */
export const availabilityFields = z.strictObject({
  shiftTime: z.enum(shiftTime.options, 'Preferred time for coaching is required'),
  shiftDays: z
    .array(shiftDay, 'Please select at least one day')
    .check(z.minLength(1, 'Please select at least one day'), z.maxLength(7)),
});

/** The emergency contact step (ADD-03). `findEmergencyContactErrors` checks the rules that depend on the member's age. */
export const emergencyContactFields = z.strictObject({
  contactName: optionalText,
  contactPhone: z.optional(z.string().check(z.trim(), z.maxLength(40, 'Please shorten this text'))),
  contactRelationship: optionalText,
  /** Whether a member under 18 said that the contact is 18 or older. */
  contactIsAdult: z.optional(z.boolean()),
});

export type PersonalDetailsFields = z.infer<typeof personalDetailsFields>;
export type AvailabilityFields = z.infer<typeof availabilityFields>;
export type EmergencyContactFields = z.infer<typeof emergencyContactFields>;

/** Error messages by field name. */
export type FieldErrors<F> = Partial<Record<keyof F, string>>;

/**
 * Checks what the schema of the personal details can't: the date of birth against today (ENR-06), and a student's school.
 * @param today ISO date in Eastern Time
 * @param isStudent whether the member checked the student box, which is never stored
 */
export function findPersonalDetailsErrors(
  fields: Pick<PersonalDetailsFields, 'dob' | 'school'>,
  today: string,
  isStudent: boolean,
): FieldErrors<PersonalDetailsFields> {
  const dob = findBirthDateError(fields.dob, today);
  return {
    ...(dob === undefined ? {} : { dob }),
    ...(isStudent && (fields.school ?? '').trim() === ''
      ? { school: 'School is required for students' }
      : {}),
  };
}

const contactCopy = {
  contactName: {
    required: 'Emergency contact name is required',
    short: 'Emergency contact name must be at least 2 characters',
  },
  contactPhone: { own: 'This is your own number. Please give someone else’s.' },
  contactRelationship: {
    required: 'Relationship to contact is required',
    short: 'Relationship to contact must be at least 2 characters',
  },
  contactIsAdult: { required: 'Please check that this person is 18 or older' },
} as const;

function findMinorsContactErrors(fields: EmergencyContactFields): FieldErrors<EmergencyContactFields> {
  const errors: FieldErrors<EmergencyContactFields> = {};
  for (const name of ['contactName', 'contactRelationship'] as const) {
    const length = (fields[name] ?? '').trim().length;
    if (length === 0) errors[name] = contactCopy[name].required;
    else if (length < 2) errors[name] = contactCopy[name].short;
  }
  const phone = (fields.contactPhone ?? '').trim();
  if (phone === '') errors.contactPhone = 'Emergency contact phone is required';
  else if (toBareDigits(phone).length < 10) errors.contactPhone = 'Phone number must be at least 10 digits';
  if (fields.contactIsAdult !== true) errors.contactIsAdult = contactCopy.contactIsAdult.required;
  return errors;
}

/** Whose emergency contact it is. */
export interface ContactOwner {
  /** ISO date. */
  readonly birth: string;
  /** E.164. */
  readonly phone: string;
}

/**
 * Checks the emergency contact by the member's age (ADD-03). Under 18, every field is required, and the contact is an adult. From 18, none is, and a phone must
 * have 10 digits. It is never the member's own phone.
 * @param today ISO date in Eastern Time
 */
export function findEmergencyContactErrors(
  fields: EmergencyContactFields,
  owner: ContactOwner,
  today: string,
): FieldErrors<EmergencyContactFields> {
  const phone = (fields.contactPhone ?? '').trim();
  const own = toStoredPhone(phone) === owner.phone ? { contactPhone: contactCopy.contactPhone.own } : {};
  if (calculateAge(owner.birth, today) < 18) return { ...own, ...findMinorsContactErrors(fields) };
  const isRejected = phone !== '' && toBareDigits(phone).length !== 10;
  return isRejected ? { contactPhone: 'Phone number must be exactly 10 digits' } : own;
}
