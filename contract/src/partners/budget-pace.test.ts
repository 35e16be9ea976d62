import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideFew, hideOfSmallGroup } from '../values/small-groups.ts';
import { calculateMonthUse, findDayReached } from './budget-pace.ts';

describe('the pace of a budget', () => {
  it.each([
    [462, '2026-11-20', 500, '2026-11-22'],
    [462, '2026-11-20', 750, null],
    [462, '2026-11-20', 693, '2026-11-30'],
    [462, '2026-11-20', 694, null],
    [462, '2026-11-20', 462, '2026-11-20'],
    [462, '2026-11-20', 0, '2026-11-20'],
    [462, '2026-11-20', null, null],
    [0, '2026-11-20', 500, null],
    [0, '2026-11-01', 0, '2026-11-01'],
    [10, '2026-12-01', 310, '2026-12-31'],
    [29, '2028-02-28', 30, '2028-02-29'],
    [28, '2027-02-28', 30, null],
  ])('[DESK-07] %i Moments by %s reach a budget of %s on %s', (used, today, budget, day) => {
    expect(findDayReached({ used, today }, budget)).toBe(day);
  });

  it('[DESK-07] never reaches a higher budget sooner, and lasts exactly as long as the month uses less', () => {
    const use = fc.record({
      used: fc.nat(100_000),
      today: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    });
    fc.assert(
      fc.property(use, fc.nat(200_000), fc.nat(1_000), (given, budget, more) => {
        const [sooner, later] = [findDayReached(given, budget), findDayReached(given, budget + more)];
        if (sooner === null) expect(later).toBeNull();
        if (sooner !== null && later !== null) expect(later >= sooner).toBe(true);
        if (calculateMonthUse(given) > budget + 1) expect(sooner).not.toBeNull();
        if (calculateMonthUse(given) < budget - 1) expect(sooner).toBeNull();
      }),
    );
  });
});

it.each([
  [0, null, 0],
  [1, null, null],
  [4, null, null],
  [5, 'shown', 5],
])('[DESK-07] of a group of %i, shows %s as its number and %s as its size', (size, shown, count) => {
  expect(hideOfSmallGroup('shown', size)).toBe(shown);
  expect(hideFew(size)).toBe(count);
  expect(hideOfSmallGroup('shown', null)).toBeNull();
});
