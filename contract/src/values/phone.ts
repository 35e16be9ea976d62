/** US phone numbers: E.164 (`+12125550101`) on the wire and in storage, `(212) 555-0101` on the screen (AUTH-11). */

/** A number that says itself that it is of another country: `+44 …`. Cut to ten digits it would be somebody else's. */
const isForeign = (text: string): boolean => /^\s*\+\s*[^\s1]/.test(text);

/**
 * The ten digits of a US number typed or pasted in any usual form (`+1 212…`, `1-212…`, `212.…`).
 * @returns as many of the ten digits as there are; a leading country code 1 is dropped; none of a foreign number
 */
export function nationalDigits(text: string): string {
  if (isForeign(text)) return '';
  const digits = text.replace(/\D/g, '');
  // No US area code begins with 1, so a leading 1 is always the country code.
  return digits.replace(/^1+/, '').slice(0, 10);
}

/** Formats up to ten digits as far as they go: `(212) 555-0101`. */
export function formatNational(digits: string): string {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * A US number in E.164 from any usual form; `+1` is prepended if missing.
 * @returns undefined unless it is a possible US number (area code and exchange begin with 2 to 9)
 */
export function toE164(text: string): string | undefined {
  if (isForeign(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}

/** An E.164 US number as people read it: `(212) 555-0101`. */
export const formatPhone = (e164: string): string => formatNational(nationalDigits(e164));
