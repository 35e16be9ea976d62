import type { EmergencyContact } from '@moments/contract/members/members';
import { formatPhone, toStoredPhone } from '@moments/contract/values/phone';

/** Gets the name that people call a member by in a sentence. */
export const getFirstName = (name: string): string => name.split(' ')[0] ?? name;

/** Describes an emergency contact by the parts that were given. A number that isn’t from the US shows as it was typed. */
export function describeContact({
  contactName,
  contactPhone,
  contactRelationship,
}: Omit<EmergencyContact, 'contactIsAdult'>): string {
  const phone = toStoredPhone(contactPhone) === undefined ? contactPhone : formatPhone(contactPhone);
  return [contactName, contactRelationship, phone].filter((part) => part !== '').join(', ');
}

/** Says a member's pronouns: "she/her" for the stored "she-her". */
export const describePronouns = (stored: readonly string[]): string =>
  stored.map((pronouns) => pronouns.replaceAll('-', '/')).join(', ');
