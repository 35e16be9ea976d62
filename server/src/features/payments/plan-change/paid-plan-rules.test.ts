import { expect, it } from 'vitest';
import { getHighestPaidPrice } from './paid-plan-rules.ts';

const periodEnd = new Date('2026-12-14T15:00:00Z');
const amounts = new Map([
  ['starter', 2900],
  ['plus', 7900],
]);
const invoice = (priceId: string, change: object = {}) => ({
  isPaid: true,
  priceId,
  periodEnd,
  payment: { refunded: 0 },
  ...change,
});

it('[CHK-13] knows the dearest plan that is paid for the running period', () => {
  expect(getHighestPaidPrice([invoice('starter'), invoice('plus')], periodEnd, amounts)).toBe(7900);
  expect(getHighestPaidPrice([invoice('starter', { payment: undefined })], periodEnd, amounts)).toBe(2900);
});

it.each([
  ['an invoice that is not paid', { isPaid: false }],
  ['one of another period', { periodEnd: new Date('2026-11-14T15:00:00Z') }],
  ['one whose money went back', { payment: { refunded: 7900 } }],
  ['one of a price that is not known', { priceId: 'gone' }],
])('[CHK-13] does not count %s', (_what, change) => {
  expect(getHighestPaidPrice([invoice('starter'), invoice('plus', change)], periodEnd, amounts)).toBe(2900);
});
