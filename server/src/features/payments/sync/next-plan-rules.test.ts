import { describe, expect, it } from 'vitest';
import { decideNextPlan, findPaidPriceId, noNextPlan } from './next-plan-rules.ts';

const running = { state: 'active', priceId: 'standard', endsWithPeriod: false, nextPriceId: undefined };
const waiting = { priceId: 'standard', nextPriceId: 'starter', isNextUnbooked: true };

describe('decideNextPlan', () => {
  it('[PLAN-03] follows the plan that is booked at Stripe', () => {
    const booked = { nextPriceId: 'starter', isNextUnbooked: false };
    expect(decideNextPlan(undefined, { ...running, nextPriceId: 'starter' })).toEqual(booked);
    expect(decideNextPlan(waiting, { ...running, nextPriceId: 'starter' })).toEqual(booked);
    expect(decideNextPlan({ ...waiting, ...booked }, running)).toEqual(noNextPlan);
  });
  it('[PLAN-03] keeps a chosen plan while another change takes its place, and forgets it once that change is made', () => {
    expect(decideNextPlan(waiting, running)).toEqual({ nextPriceId: 'starter', isNextUnbooked: true });
    expect(decideNextPlan(waiting, { ...running, priceId: 'plus' })).toEqual(noNextPlan);
  });
  it.each([{ endsWithPeriod: true }, { state: 'ended' }])('[BILL-03] has no next plan with %j', (change) => {
    expect(decideNextPlan(waiting, { ...running, ...change })).toEqual(noNextPlan);
  });
});

const periodEnd = new Date('2026-12-14T15:00:00Z');
const now = { priceId: 'starter', amount: 2900, periodEnd };
const amounts = new Map([
  ['starter', 2900],
  ['plus', 7900],
]);
const createInvoice = (priceId: string, change: object = {}) => ({
  isPaid: true,
  priceId,
  periodEnd,
  payment: { refunded: 0 },
  ...change,
});

it('[CHK-13] finds the plan that was paid last for the current period if it costs more', () => {
  expect(findPaidPriceId(now, [createInvoice('plus'), createInvoice('starter')], amounts)).toBe('plus');
  expect(findPaidPriceId(now, [createInvoice('starter'), createInvoice('plus')], amounts)).toBe('starter');
  expect(findPaidPriceId(now, [createInvoice('starter', { payment: undefined })], amounts)).toBe('starter');
});

it.each([
  ['an unpaid invoice', { isPaid: false }],
  ['one of another period', { periodEnd: new Date('2026-11-14T15:00:00Z') }],
  ['a refunded one', { payment: { refunded: 7900 } }],
  ['one of an unknown price', { priceId: 'gone' }],
])('[CHK-13] ignores %s', (_what, change) => {
  expect(findPaidPriceId(now, [createInvoice('plus', change), createInvoice('starter')], amounts)).toBe(
    'starter',
  );
});
