import { describe, expect, it } from 'vitest';
import { decideNextPlan, noNextPlan } from './next-plan-rules.ts';

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
