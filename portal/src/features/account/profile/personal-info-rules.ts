import type { PersonalDetails } from '@moments/contract/members/members';

/** The fields that a member can change, in the order of the screen (ACC-04). */
export interface PersonalInfo {
  firstName: string;
  lastName: string;
  preferredName: string;
  pronounsList: string[];
}

export const toPersonalInfo = (details: PersonalDetails): PersonalInfo => ({
  firstName: details.firstName,
  lastName: details.lastName,
  preferredName: details.preferredName,
  pronounsList: details.pronounsList,
});

/** Converts the values to the stored form for comparing: trimmed, with sorted pronouns. */
const toStored = ({ firstName, lastName, preferredName, pronounsList }: PersonalInfo): string =>
  JSON.stringify([firstName.trim(), lastName.trim(), preferredName.trim(), [...pronounsList].sort()]);

/** Checks whether saving one over the other would change nothing (ACC-04). */
export const isSameInfo = (one: PersonalInfo, other: PersonalInfo): boolean =>
  toStored(one) === toStored(other);
