import { keepDigits, type DigitFormat } from './digit-edit.ts';
import { DigitInput, type DigitInputProps } from './text-input.tsx';

const PHONE_DIGITS = 10;

/**
 * Returns the digits of a US number without its country code, from any format: `+1 212…`, `1-212…`, `212.…` (AUTH-11).
 * A 1 is the country code if it follows a plus or precedes ten digits. While editing, a number may start with any digit.
 */
function toNationalDigits(text: string): string {
  const digits = keepDigits(text);
  const countryCode =
    digits.startsWith('1') && (/^\D*\+/.test(text.normalize('NFKC')) || digits.length > PHONE_DIGITS);
  return countryCode ? digits.slice(1) : digits;
}

/**
 * Checks whether a text is a number of another country, wherever its plus is (`+44 …`, `(+65) …`, `9234 5678 (+65)`), the start of such
 * a country code (`+`), or too long for a US number. Its first ten digits would be another person's US number (AUTH-25, FIELD-04).
 */
function isForeign(text: string): boolean {
  return /\+\D*([02-9]|$)/.test(text.normalize('NFKC')) || toNationalDigits(text).length > PHONE_DIGITS;
}

/** Returns at most ten digits of a US number in any format, without the country code. */
export function toUsPhoneDigits(text: string): string {
  return toNationalDigits(text).slice(0, PHONE_DIGITS);
}

/**
 * Formats a full or partial number as `(123) 456-7890`. A separator appears with the next digit, so Backspace always works.
 * A foreign number stays as typed.
 */
export function formatUsPhone(text: string): string {
  if (isForeign(text)) return text;
  const digits = toUsPhoneDigits(text);
  if (digits === '') return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

export const usPhoneFormat: DigitFormat = {
  length: PHONE_DIGITS,
  readDigits: toNationalDigits,
  format: formatUsPhone,
  isKept: isForeign,
};

/** Shows a field for a US phone number, as `(123) 456-7890` (AUTH-11). The value may have any format. */
export function PhoneInput(props: DigitInputProps) {
  return (
    <DigitInput
      autoComplete="tel-national"
      placeholder="(212) 555-0123"
      {...props}
      format={usPhoneFormat}
      type="tel"
      inputMode="tel"
      prefixText="+1"
    />
  );
}
