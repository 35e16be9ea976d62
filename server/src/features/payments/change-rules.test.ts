import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateProratedMoments } from './change-rules.ts';

const starter = { amount: 2900, moments: 30 };
const plus = { amount: 7900, moments: 120 };
const cents = fc.integer({ min: 0, max: 100_000 });
const plan = fc.record({ amount: cents, moments: fc.integer({ min: 0, max: 1_000 }) });

describe('momentsBought', () => {
  it.each([
    [5000, 90],
    [2500, 45],
    [1, 1],
    [0, 0],
  ])('[MOM-05] %i cents for the rest of the period bring %i Moments', (paid, moments) => {
    expect(calculateProratedMoments(paid, starter, plus)).toBe(moments);
  });
  it('[MOM-05] a cheaper plan brings none at once, and takes none', () => {
    expect(calculateProratedMoments(0, plus, starter)).toBe(0);
    expect(calculateProratedMoments(-2500, plus, starter)).toBe(0);
  });
  it('[MOM-05] never brings more than the new plan has more, nor less for more money', () => {
    fc.assert(
      fc.property(plan, plan, cents, cents, (from, to, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const brought = calculateProratedMoments(more, from, to);
        expect(brought).toBeLessThanOrEqual(Math.max(0, to.moments - from.moments));
        expect(brought).toBeGreaterThanOrEqual(calculateProratedMoments(less, from, to));
      }),
    );
  });
});
