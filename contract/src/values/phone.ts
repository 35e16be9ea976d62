/** US phone numbers: E.164 (`+12125550101`) on the wire and in storage, `(212) 555-0101` on the screen (AUTH-11). */

/** Matches a foreign number, such as `+44 …`. Its first ten digits would be another person's US number. */
const isForeign = (text: string): boolean => /^\s*\+\s*[^\s1]/.test(text);

/**
 * Gets the ten digits of a US number typed or pasted in any usual form (`+1 212…`, `1-212…`, `212.…`).
 * @returns up to ten digits, without a leading country code 1; none for a foreign number
 */
export function nationalDigits(text: string): string {
  if (isForeign(text)) return '';
  const digits = text.replace(/\D/g, '');
  // No US area code starts with 1, so a leading 1 is always the country code.
  return digits.replace(/^1+/, '').slice(0, 10);
}

/** Formats up to ten digits: `(212) 555-0101`. */
export function formatNational(digits: string): string {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * Converts a US number in any usual form to E.164. Adds `+1` if it is missing.
 * @returns undefined if it can't be a US number (area code and exchange start with 2 to 9)
 */
export function toE164(text: string): string | undefined {
  if (isForeign(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}

/** Formats an E.164 US number: `(212) 555-0101`. */
export const formatPhone = (e164: string): string => formatNational(nationalDigits(e164));
