import {
  emergencyContactErrors,
  emergencyContactFields,
} from '@moments/contract/enrollment/enrollment-fields';
import type { EmergencyContact } from '@moments/contract/members/members';
import { ageOn, easternIsoDate } from '@moments/contract/values/dates';
import { formatNational, nationalDigits } from '@moments/contract/values/phone';
import { getSchemaErrors, type FieldErrors } from '../../../forms/form-rules.ts';
import type { Answer } from '../../../forms/review-card.tsx';

/**
 * A phone number as people read it, where it is a whole US number; else as typed: a contact may live abroad, and too few digits
 * have to stay as they are to be told of.
 */
export function formatTypedPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const isWhole = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'));
  const national = nationalDigits(typed);
  return isWhole && national.length === 10 ? formatNational(national) : typed;
}

export const emergencyValues = (contact: EmergencyContact): EmergencyContact => ({
  contactName: contact.contactName,
  contactPhone: formatTypedPhone(contact.contactPhone),
  contactRelationship: contact.contactRelationship,
});

/** Whether an emergency contact is required (ADD-03); without a date of birth it can't be known yet. */
export const isMinor = (birth: string, now = new Date()): boolean =>
  birth !== '' && ageOn(birth, easternIsoDate(now)) < 18;

/** Why the emergency contact can't be saved (ADD-03), by the member's age. */
export function getEmergencyErrors(
  typed: EmergencyContact,
  birth: string,
  now = new Date(),
): FieldErrors<EmergencyContact> {
  const values = { ...typed, contactPhone: formatTypedPhone(typed.contactPhone) };
  return {
    ...getSchemaErrors(emergencyContactFields, values),
    ...emergencyContactErrors(values, birth, easternIsoDate(now)),
  };
}

export const emergencyAnswers = (contact: EmergencyContact): readonly Answer[] => [
  { label: 'Name', value: contact.contactName },
  { label: 'Phone', value: formatTypedPhone(contact.contactPhone) },
  { label: 'Relationship', value: contact.contactRelationship },
];
