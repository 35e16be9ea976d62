import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateProratedMoments, getChangeDate } from './invoice-rules.ts';

const starter = { amount: 2900, moments: 30 };
const plus = { amount: 7900, moments: 120 };
const cents = fc.integer({ min: 0, max: 100_000 });
const plan = fc.record({ amount: cents, moments: fc.integer({ min: 0, max: 1_000 }) });

describe('calculateProratedMoments', () => {
  it.each([
    [5000, 90],
    [2500, 45],
    [1, 1],
    [0, 0],
  ])('[MOM-05] adds for %i cents paid for the rest of the period %i Moments', (paid, moments) => {
    expect(calculateProratedMoments(paid, starter, plus)).toBe(moments);
  });
  it('[MOM-05] adds and removes nothing for a cheaper plan', () => {
    expect(calculateProratedMoments(0, plus, starter)).toBe(0);
    expect(calculateProratedMoments(-2500, plus, starter)).toBe(0);
  });
  it('[MOM-05] never adds more than the difference of the plans, nor less for a higher payment', () => {
    fc.assert(
      fc.property(plan, plan, cents, cents, (from, to, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const added = calculateProratedMoments(more, from, to);
        expect(added).toBeLessThanOrEqual(Math.max(0, to.moments - from.moments));
        expect(added).toBeGreaterThanOrEqual(calculateProratedMoments(less, from, to));
      }),
    );
  });
});

const longAgo = new Date('2020-01-01T00:00:00Z');

it.each([
  ['2026-11-20T16:00:00Z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-21T04:59:59Z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-21T05:00:00Z', '2026-11-21T05:00:00.000Z'],
  ['2026-07-04T12:00:00Z', '2026-07-04T04:00:00.000Z'],
  // A day on which the clocks change starts with the old time.
  ['2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
])('[CHK-02] counts a plan change at %s from %s', (now, from) => {
  expect(getChangeDate(new Date(now), longAgo).toISOString()).toBe(from);
});

it('[CHK-02] counts a change on the first day of a period from the period’s start', () => {
  const start = new Date('2026-11-20T14:00:00Z');
  expect(getChangeDate(new Date('2026-11-20T16:00:00Z'), start)).toEqual(start);
});
