import { calculateAge, toEasternIsoDate } from '@moments/contract/values/dates';
import type { Member } from './member.ts';

/** Gets the name by which staff know a member: with the preferred first name. An erased member has none. */
export const formatMemberName = ({
  erasedAt,
  personalDetails,
}: Pick<Member, 'erasedAt' | 'personalDetails'>): string => {
  const { firstName, preferredName, lastName } = personalDetails;
  return erasedAt === null
    ? `${preferredName === '' ? firstName : preferredName} ${lastName}`.trim()
    : 'Deleted account';
};

/** Stands for the name of a member whose data can't be decrypted. Lists show the ID next to it. */
export const unreadable = { name: 'Can’t be read', unreadable: true } as const;

/** Returns whether any part of an emergency contact was given. Adults may give only a phone (ADD-03). */
export const hasEmergencyContact = ({ emergencyContact }: Pick<Member, 'emergencyContact'>): boolean => {
  const { contactName, contactPhone, contactRelationship } = emergencyContact;
  return [contactName, contactPhone, contactRelationship].some((part) => part !== '');
};

/** Returns whether a member is under 18, the only thing about a birth date that staff see. */
export const isUnder18 = (
  { personalDetails: { dob } }: Pick<Member, 'personalDetails'>,
  now: Date,
): boolean => dob !== '' && calculateAge(dob, toEasternIsoDate(now)) < 18;
