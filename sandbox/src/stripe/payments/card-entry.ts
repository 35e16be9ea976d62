import { z } from 'zod';
import type { Account } from '../account.ts';
import { createDecline } from '../protocol/failure.ts';
import { text, whole } from '../protocol/params.ts';
import { findCardByNumber, isCardNumber, type TestCard } from './test-cards.ts';

/** A card from the browser script. */
export const cardEntry = z.strictObject({
  number: text,
  exp_month: whole,
  exp_year: whole,
  cvc: z.string().optional(),
});

export interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/** Reads a card. @throws StripeFailure with the bank's message for an invalid number, date, or security code */
export function readCard(account: Account, entry: z.output<typeof cardEntry>): CardDetails {
  const today = new Date(account.now() * 1000);
  const { number, exp_month: expMonth, exp_year: year, cvc } = entry;
  const expYear = year < 100 ? 2000 + year : year;
  if (!isCardNumber(number))
    throw createCardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (expMonth < 1 || expMonth > 12)
    throw createCardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (Date.UTC(expYear, expMonth, 1) <= today.getTime() || expYear > today.getUTCFullYear() + 50)
    throw createCardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw createCardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const card = findCardByNumber(number);
  if (card) return { card, expMonth, expYear };
  throw createDecline({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    param: 'number',
  });
}

const createCardError = (code: string, message: string, field: string) =>
  createDecline({ code, message, param: `card[${field}]` });
