import type { ContactOwner } from '@moments/contract/enrollment/enrollment-fields';
import type { EmergencyContact } from '@moments/contract/members/members';
import { calculateAge, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatNational, toNationalDigits } from '@moments/contract/values/phone';
import { findErrors, type FieldErrors } from '../../../forms/form-rules.ts';
import type { Answer } from '../../../forms/review-card.tsx';

/**
 * Formats a complete US number. Other input stays as typed: the contact may live abroad, and an incomplete number must stay
 * visible with its error.
 */
export function formatTypedPhone(typed: string): string {
  const national = toNationalDigits(typed);
  return national.length === 10 ? formatNational(national) : typed;
}

export const toEmergencyValues = (contact: EmergencyContact): EmergencyContact => ({
  contactName: contact.contactName,
  contactPhone: formatTypedPhone(contact.contactPhone),
  contactRelationship: contact.contactRelationship,
  contactIsAdult: contact.contactIsAdult,
});

/** Returns whether the member is under 18 and needs an emergency contact (ADD-03); false without a date of birth. */
export const isMinor = (birth: string, now = new Date()): boolean =>
  birth !== '' && calculateAge(birth, toEasternIsoDate(now)) < 18;

/** Returns the errors of the emergency contact (ADD-03), by the member's age. */
export async function getEmergencyErrors(
  typed: EmergencyContact,
  owner: ContactOwner,
  now = new Date(),
): Promise<FieldErrors<EmergencyContact>> {
  const values = { ...typed, contactPhone: formatTypedPhone(typed.contactPhone) };
  return findErrors<EmergencyContact>(
    ({ emergencyContactFields, findEmergencyContactErrors, findSchemaErrors }) => ({
      ...findSchemaErrors(emergencyContactFields, values),
      ...findEmergencyContactErrors(values, owner, toEasternIsoDate(now)),
    }),
  );
}

export const toEmergencyAnswers = (contact: EmergencyContact): readonly Answer[] => [
  { label: 'Name', value: contact.contactName },
  { label: 'Phone', value: formatTypedPhone(contact.contactPhone) },
  { label: 'Relationship', value: contact.contactRelationship },
];
