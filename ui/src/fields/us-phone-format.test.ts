import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsPhone, toUsPhoneDigits } from './phone-input.tsx';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const areaStart = fc.integer({ min: 2, max: 9 }).map(String);
const national = fc
  .tuple(areaStart, fc.array(digit, { minLength: 9, maxLength: 9 }))
  .map(([a, rest]) => a + rest.join(''));
const separator = fc.constantFrom('', ' ', '-', '.', '  ', ') ');
const prefix = fc.constantFrom('', '+1', '1', '1-', '+1 ', '1 (', ' +1-', '(');

describe('a US phone number', () => {
  it('[AUTH-11] a US phone number is formatted as (123) 456-7890, even in part', () => {
    expect(['1', '12', '123', '1234', '123456', '1234567', '1234567890'].map(formatUsPhone)).toEqual([
      '(1',
      '(12',
      '(123',
      '(123) 4',
      '(123) 456',
      '(123) 456-7',
      '(123) 456-7890',
    ]);
    expect(formatUsPhone('')).toBe('');
  });

  it.each([
    '+1 212 555 0105',
    '1-212-555-0105',
    '212.555.0105',
    '+12125550105',
    '(212) 555-0105',
    '1 (212) 555 0105',
  ])('[AUTH-11] reads the spelling %s', (spelling) => {
    expect(formatUsPhone(spelling)).toBe('(212) 555-0105');
  });

  it('[AUTH-11] a US phone number has one format for every input, at most 14 characters long', () => {
    fc.assert(
      fc.property(national, prefix, separator, separator, (digits, start, first, second) => {
        const spelling = `${start}${digits.slice(0, 3)}${first}${digits.slice(3, 6)}${second}${digits.slice(6)}`;
        const formatted = formatUsPhone(spelling);
        expect(toUsPhoneDigits(formatted)).toBe(digits);
        expect(formatted).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      }),
    );
  });

  it('[AUTH-11] a formatted US phone number doesn’t change when formatted again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = formatUsPhone(text);
        expect(formatUsPhone(once)).toBe(once);
        if (once !== text) expect(once.length).toBeLessThanOrEqual(14);
      }),
    );
  });
});
