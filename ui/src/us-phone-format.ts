import type { DigitFormat } from './fields/digit-edit.ts';

const PHONE_DIGITS = 10;

/**
 * The digits of a US number without its country code, in any spelling: `+1 212…`, `1-212…`, `212.…` (AUTH-11).
 * A 1 is the country code after a plus or before ten more digits; while editing, a number may begin with any digit.
 */
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const countryCode =
    digits.startsWith('1') && (text.trimStart().startsWith('+') || digits.length > PHONE_DIGITS);
  return countryCode ? digits.slice(1) : digits;
}

/** At most ten digits of a US number in any spelling, without the country code. */
export function usPhoneDigits(text: string): string {
  return nationalDigits(text).slice(0, PHONE_DIGITS);
}

/** `(123) 456-7890`, also of a part: a separator appears with the digit that follows it, so that every key deletes. */
export function formatUsPhone(text: string): string {
  const digits = usPhoneDigits(text);
  if (digits === '') return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

export const usPhoneFormat: DigitFormat = {
  length: PHONE_DIGITS,
  digits: nationalDigits,
  format: formatUsPhone,
};
