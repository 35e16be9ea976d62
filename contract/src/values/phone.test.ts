import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPhoneError,
  formatNational,
  formatPhone,
  toE164,
  toNationalDigits,
  toStoredPhone,
} from './phone.ts';

const generateDigits = (min: number, max: number, length: number) =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: 10 ** (length - 1) - 1 }))
    .map(([first, rest]) => `${String(first)}${String(rest).padStart(length - 1, '0')}`);

/** Area codes from every part of the US; an exchange starts with 2 to 9. */
const areaCode = fc.constantFrom('201', '212', '310', '447', '512', '659', '787', '808', '907', '989');
const usNumber = fc.tuple(areaCode, generateDigits(2, 9, 3), generateDigits(0, 9, 4));

const usualForms: readonly ((area: string, exchange: string, line: string) => string)[] = [
  (a, e, l) => `${a}${e}${l}`,
  (a, e, l) => `(${a}) ${e}-${l}`,
  (a, e, l) => `(${a})${e}-${l}`,
  (a, e, l) => `${a}-${e}-${l}`,
  (a, e, l) => `${a}.${e}.${l}`,
  (a, e, l) => `${a} ${e} ${l}`,
  (a, e, l) => `1${a}${e}${l}`,
  (a, e, l) => `1-${a}-${e}-${l}`,
  (a, e, l) => `1 (${a}) ${e}-${l}`,
  (a, e, l) => `+1${a}${e}${l}`,
  (a, e, l) => `+1 ${a} ${e} ${l}`,
  (a, e, l) => `+1 (${a}) ${e}-${l}`,
  (a, e, l) => `+1-${a}-${e}-${l}`,
  (a, e, l) => `+ 1 ${a} ${e} ${l}`,
  (a, e, l) => `  ${a}‑${e}‑${l} `,
  (a, e, l) => `tel:+1-${a}-${e}-${l}`,
  (a, e, l) => `(+1) ${a} ${e} ${l}`,
  (a, e, l) => `\u202a+1 ${a} ${e} ${l}\u202c`,
];

describe('US phone numbers', () => {
  it('[AUTH-11] reads the same number from any usual form', () => {
    fc.assert(
      fc.property(usNumber, ([area, exchange, line]) => {
        const national = `${area}${exchange}${line}`;
        return usualForms.every((form) => {
          const typed = form(area, exchange, line);
          return toE164(typed) === `+1${national}` && toNationalDigits(typed) === national;
        });
      }),
    );
  });

  it('[AUTH-11] reads the same number after formatting it', () => {
    fc.assert(
      fc.property(usNumber, (parts) => {
        const e164 = `+1${parts.join('')}`;
        const shown = formatPhone(e164);
        return /^\(\d{3}\) \d{3}-\d{4}$/.test(shown) && shown.length === 14 && toE164(shown) === e164;
      }),
    );
  });

  it('[AUTH-11] formats typed numbers to at most 14 characters, and formatting twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40, unit: fc.constantFrom(...Array.from('0123456789 ()-+.')) }),
        (typed) => {
          const shown = formatNational(toNationalDigits(typed));
          return shown.length <= 14 && formatNational(toNationalDigits(shown)) === shown;
        },
      ),
    );
  });

  it.each([
    ['', ''],
    ['2', '(2'],
    ['212', '(212'],
    ['2125', '(212) 5'],
    ['212555', '(212) 555'],
    ['2125550', '(212) 555-0'],
    ['2125550101', '(212) 555-0101'],
  ])('[AUTH-11] formats while typing: "%s" → "%s"', (typed, shown) => {
    expect(formatNational(toNationalDigits(typed))).toBe(shown);
  });

  it.each([
    '',
    '212555010',
    '21255501011',
    '+44 20 7946 0958',
    '+2125550101',
    '1125550101',
    '0125550101',
    '2120550101',
    '2121550101',
    '911',
    '+1 212 555 01',
    'no digits',
    '2125550101 x5',
  ])('[AUTH-11] finds no number in "%s"', (typed) => {
    expect(toE164(typed)).toBeUndefined();
  });

  it.each([
    '+44 232 555 01011',
    ' +49 30 1234567',
    '+49 151 23456789',
    '+44 7911 123456',
    '44 7911 123456',
    '+52 55 1234 5678',
    '011 49 151 23456789',
    // Ten digits, which would be a number in Alabama.
    '(+65) 9234 5678',
    '\u202a+65 9234 5678\u202c',
    '+\u2060(65) 9234-5678',
    '＋65 9234 5678',
    '９２３４ ５６７８ (＋６５)',
    'tel:+65-9234-5678',
  ])('[AUTH-25, FIELD-04] finds no US number in the foreign number %s, and says so', (foreign) => {
    expect(toNationalDigits(foreign)).toBe('');
    expect(toE164(foreign)).toBeUndefined();
    expect(findPhoneError(foreign)).toBe('We can only text US numbers. Please enter a US number.');
  });

  it.each([
    ['Canada', '416'],
    ['Jamaica', '876'],
    ['the Dominican Republic', '809'],
    ['the Bahamas', '242'],
    ['a toll-free prefix', '800'],
    ['a premium prefix', '900'],
    ['no place', '123'],
    ['a personal number', '500'],
  ])('[AUTH-25] rejects an area code of %s (%s)', (_place, area) => {
    expect(toE164(`(${area}) 555-0101`)).toBeUndefined();
    expect(findPhoneError(`(${area}) 555-0101`)).toBe(
      `We can’t text (${area}) numbers. Please enter a US mobile number.`,
    );
  });

  it.each(['212', '907', '808', '202', '787', '340', '671'])(
    '[AUTH-25] accepts the US area code %s',
    (area) => {
      expect(toE164(`${area}5550101`)).toBe(`+1${area}5550101`);
      expect(findPhoneError(`${area}5550101`)).toBeUndefined();
    },
  );

  it.each([
    ['212 555', 'Please enter a US phone number with 10 digits'],
    ['(212) 155-0101', 'This isn’t a US phone number. Please check it.'],
  ])('[AUTH-25] says why "%s" is rejected: %s', (typed, reason) => {
    expect(findPhoneError(typed)).toBe(reason);
  });

  it('[AUTH-25] still reads a stored number with another area code, so that staff find its member', () => {
    expect(toStoredPhone('(416) 555-0101')).toBe('+14165550101');
    expect(toStoredPhone('+44 7911 123456')).toBeUndefined();
  });
});
