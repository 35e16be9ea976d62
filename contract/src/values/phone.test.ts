import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNational, formatPhone, nationalDigits, toE164 } from './phone.ts';

const digits = (min: number, max: number, length: number) =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: 10 ** (length - 1) - 1 }))
    .map(([first, rest]) => `${String(first)}${String(rest).padStart(length - 1, '0')}`);

/** Area code and exchange start with 2 to 9. */
const usNumber = fc.tuple(digits(2, 9, 3), digits(2, 9, 3), digits(0, 9, 4));

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
];

describe('US phone numbers', () => {
  it('[AUTH-11] reads the same number from any usual form', () => {
    fc.assert(
      fc.property(usNumber, ([area, exchange, line]) => {
        const national = `${area}${exchange}${line}`;
        return usualForms.every((form) => {
          const typed = form(area, exchange, line);
          return toE164(typed) === `+1${national}` && nationalDigits(typed) === national;
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
          const shown = formatNational(nationalDigits(typed));
          return shown.length <= 14 && formatNational(nationalDigits(shown)) === shown;
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
    expect(formatNational(nationalDigits(typed))).toBe(shown);
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

  it('[AUTH-11] does not shorten a foreign number to another person’s US number', () => {
    expect(nationalDigits('+44 232 555 01011')).toBe('');
    expect(nationalDigits(' +49 30 1234567')).toBe('');
  });
});
