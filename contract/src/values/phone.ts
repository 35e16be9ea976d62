import { isUsAreaCode } from './area-codes.ts';

/** US phone numbers: E.164 (`+12125550101`) on the wire and in storage, `(212) 555-0101` on the screen (AUTH-11). */

/** Writes digits and pluses of any width and height as ASCII, such as those of a Japanese keyboard. */
const toAscii = (text: string): string => text.normalize('NFKC');

/**
 * Matches a foreign number, wherever its plus is and whatever is around it: `+44 …`, `(+65) …`, `9234 5678 (+65)` (FIELD-04). Its first
 * ten digits would be another person's US number.
 */
const isForeign = (text: string): boolean => /\+\D*[02-9]/.test(toAscii(text));

/** Removes the country code of a complete number, and everything that is not a digit. */
const dropCountryCode = (text: string): string =>
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
  const digits = dropCountryCode(text);
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
export const isPartialPhone = (text: string): boolean =>
  !isForeign(text) && dropCountryCode(text).length < 10;

/** Says why a number can't be used, or undefined if it can (AUTH-11, AUTH-25). */
export function findPhoneError(text: string): string | undefined {
  if (toE164(text) !== undefined) return undefined;
  const digits = dropCountryCode(text);
  if (isForeign(text) || digits.length > 10) return 'We can only text US numbers. Please enter a US number.';
  if (digits.length < 10) return 'Please enter a US phone number with 10 digits';
  const area = digits.slice(0, 3);
  return isUsAreaCode(area)
    ? 'This isn’t a US phone number. Please check it.'
    : `We can’t text (${area}) numbers. Please enter a US mobile number.`;
}

/** Formats an E.164 US number: `(212) 555-0101`. */
export const formatPhone = (e164: string): string => formatNational(toNationalDigits(e164));
