/**
 * The area codes of the US and its territories that carriers serve: by their first digit, then a group for each second digit from 0 to 9
 * with the third digits. This form keeps `/auth` small. Source: the North American Numbering Plan Administrator, as of November 2026.
 * Canada, the Caribbean countries, toll-free, and premium numbers share the country code 1, but texts to them cost more or can't arrive,
 * and their owners aren't our members (AUTH-25).
 */
const endings: Readonly<Record<string, string>> = {
  2: '12356789 023456789 0345789 1459 08 12346 0279 02469 13 ',
  3: '12345789 023456789 01345679 0124679 0167 0123 01349  056 ',
  4: '12456789 0234579 345 0245 023578 8 349 02589 04 ',
  5: '12345789 0235678 0 0149 01 179 12347 012345 0256 ',
  6: '12356789 02456789 03689 016 0156 01679 01279 018 012469 ',
  7: '1234678 23456789 045678 012478 0378 47 02359 0123459 1567 ',
  8: '1234568 02345678 0168 012589 03578 046789 02345 028  ',
  9: '1346789 023456789 0589 0146789 0135789 12469  0123589 034569 ',
};

/** Checks whether a three-digit area code belongs to the US or one of its territories (AUTH-25). */
const isUsAreaCode = (areaCode: string): boolean => {
  const [first = '', second = '', third = ''] = areaCode;
  return third !== '' && (endings[first]?.split(' ')[Number(second)]?.includes(third) ?? false);
};

/** US phone numbers: E.164 (`+12125550101`) on the wire and in storage, `(212) 555-0101` on the screen (AUTH-11). */

/** Writes digits and pluses of any width and height as ASCII, such as those of a Japanese keyboard. */
const toAscii = (text: string): string => text.normalize('NFKC');

/**
 * Matches a foreign number, wherever its plus is and whatever is around it: `+44 …`, `(+65) …`, `9234 5678 (+65)` (FIELD-04). Its first
 * ten digits would be another person's US number.
 */
const isForeign = (text: string): boolean => /\+\D*[02-9]/.test(toAscii(text));

/** Returns the digits of a number, without the country code 1 of a complete US number. */
export const toBareDigits = (text: string): string =>
  toAscii(text)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');

/**
 * Gets the ten digits of a US number typed or pasted in any usual form (`+1 212…`, `1-212…`, `212.…`).
 * @returns up to ten digits, without a leading country code 1; none for a foreign or longer number, because its first ten digits
 * would be another person's number
 */
export function toNationalDigits(text: string): string {
  if (isForeign(text)) return '';
  // No US area code starts with 1, so a leading 1 is always the country code.
  const digits = toAscii(text).replace(/\D/g, '').replace(/^1+/, '');
  return digits.length > 10 ? '' : digits;
}

/** Formats up to ten digits: `(212) 555-0101`. */
export function formatNational(digits: string): string {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * Converts a number with the country code 1, in any usual form, to E.164. For looking up stored numbers: the area code can be
 * one that new members can't use.
 * @returns undefined if it can't be such a number (area code and exchange start with 2 to 9)
 */
export function toStoredPhone(text: string): string | undefined {
  const digits = toBareDigits(text);
  return !isForeign(text) && /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}

/**
 * Converts a US number in any usual form to E.164. Adds `+1` if it is missing.
 * @returns undefined if no US carrier can serve it (AUTH-25)
 */
export function toE164(text: string): string | undefined {
  const e164 = toStoredPhone(text);
  return e164 !== undefined && isUsAreaCode(e164.slice(2, 5)) ? e164 : undefined;
}

/** Checks whether digits are still missing, so that typing can make the number one that can be used. */
export const isPartialPhone = (text: string): boolean => !isForeign(text) && toBareDigits(text).length < 10;

/** Says why a number can't be used, or undefined if it can (AUTH-11, AUTH-25). */
export function findPhoneError(text: string): string | undefined {
  if (toE164(text) !== undefined) return undefined;
  const digits = toBareDigits(text);
  if (isForeign(text) || digits.length > 10) return 'We can only text US numbers. Please enter a US number.';
  if (digits.length < 10) return 'Please enter a US phone number with 10 digits';
  const area = digits.slice(0, 3);
  return isUsAreaCode(area)
    ? 'This isn’t a US phone number. Please check it.'
    : `We can’t text (${area}) numbers. Please enter a US mobile number.`;
}

/** Formats an E.164 US number: `(212) 555-0101`. */
export const formatPhone = (e164: string): string => formatNational(toNationalDigits(e164));
