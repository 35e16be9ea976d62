import { hasCheckDigit } from '../../stripe/payments/test-cards.ts';
import type { Fields } from './api.ts';

export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];
export type CardValues = Record<CardField, string>;

export interface FieldError {
  field: CardField;
  code: string;
  message: string;
}

const keepDigits = (text: string): string => text.replace(/\D/g, '');

/** Formats the typed digits in groups of four: "4242 4242 4242 4242". */
export function formatNumber(text: string): string {
  return keepDigits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats "12 / 34". A first digit that can only be a month gets its zero. */
export function formatExpiry(text: string): string {
  const digits = keepDigits(text).replace(/^([2-9])/, '0$1');
  const month = digits.slice(0, 2);
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return year === '' ? month : `${month} / ${year}`;
}

export const formatCvc = (text: string): string => keepDigits(text).slice(0, 4);

/** Finds the first thing wrong with each field, in Stripe's words. */
export function findCardErrors(values: CardValues): FieldError[] {
  return [findNumberError(values.number), findExpiryError(values.expiry), findCvcError(values.cvc)].filter(
    (error) => error !== undefined,
  );
}

function findNumberError(value: string): FieldError | undefined {
  const digits = keepDigits(value);
  const field = 'number';
  if (digits.length < 13 || (digits.length < 16 && !digits.startsWith('3')))
    return { field, code: 'incomplete_number', message: 'Your card number is incomplete.' };
  if (hasCheckDigit(digits)) return undefined;
  return { field, code: 'invalid_number', message: 'Your card number is invalid.' };
}

function findExpiryError(value: string): FieldError | undefined {
  const field = 'expiry';
  const { month, year } = parseExpiry(value);
  if (keepDigits(value).length < 4 || month < 1 || month > 12)
    return { field, code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  if (new Date(year, month, 1) > new Date()) return undefined;
  return { field, code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
}

export function findCvcError(value: string): FieldError | undefined {
  if (keepDigits(value).length >= 3) return undefined;
  return { field: 'cvc', code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

function parseExpiry(value: string): { month: number; year: number } {
  const digits = keepDigits(value);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** Converts to the card as the API takes it. */
export function toCardFields({ number, expiry, cvc }: CardValues): Fields {
  const { month, year } = parseExpiry(expiry);
  return { number: keepDigits(number), exp_month: month, exp_year: year, cvc: keepDigits(cvc) };
}
