import type { StoredPersonalDetails } from '@moments/contract/members/members';

const accents = /[\u0300-\u036f]/g;
const apostrophes = /['’ʼ`´]/g;
const betweenWords = /[^\p{L}\p{M}\p{N}]+/gu;

/** Writes a full name in one way, whatever its case, accents, apostrophes, hyphens, and spaces: "Zoë  O’Neil-Díaz" is "zoe oneil diaz". */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(accents, '')
    .replace(apostrophes, '')
    .toLowerCase()
    .replace(betweenWords, ' ')
    .trim();

/** Gets a member's normalized full names: with the first name, and with the preferred one. */
export function getFullNames({
  firstName,
  preferredName,
  lastName,
}: Pick<StoredPersonalDetails, 'firstName' | 'preferredName' | 'lastName'>) {
  const name = normalizeName(`${firstName} ${lastName}`);
  const preferred = preferredName.trim() === '' ? name : normalizeName(`${preferredName} ${lastName}`);
  return { name, preferred };
}
