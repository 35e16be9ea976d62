import { describe, expect, it } from 'vitest';
import { findCardErrors, formatCvc, formatExpiry, formatNumber, toCardFields } from './card-rules.ts';

const good = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };
const listErrorCodes = (change: Partial<typeof good>) =>
  findCardErrors({ ...good, ...change }).map(({ code }) => code);

describe('typing a card', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ])('formats the number %s as %s', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['5', '05'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12/40', '12 / 40'],
    ['12/2040', '12 / 40'],
  ])('formats the expiration date %s as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('limits a security code to four digits', () => {
    expect(formatCvc('12a345')).toBe('1234');
  });

  it('converts the card to the API’s fields', () => {
    expect(toCardFields(good)).toEqual({
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
    });
  });

  it.each([
    [{}, []],
    [{ number: '378282246310005' }, []],
    [{ number: '4242 4242 4242' }, ['incomplete_number']],
    [{ number: '4242 4242 4242 4241' }, ['invalid_number']],
    [{ expiry: '12' }, ['incomplete_expiry']],
    [{ expiry: '13 / 40' }, ['incomplete_expiry']],
    [{ expiry: '01 / 20' }, ['invalid_expiry_year_past']],
    [{ cvc: '12' }, ['incomplete_cvc']],
    [{ number: '', expiry: '', cvc: '' }, ['incomplete_number', 'incomplete_expiry', 'incomplete_cvc']],
  ])('finds in %j the errors %j', (change, expected) => {
    expect(listErrorCodes(change)).toEqual(expected);
  });
});
