import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateDiscount, formatCents } from './money.ts';

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [900, '$9.00'],
    [4_900, '$49.00'],
    [-980, '−$9.80'],
    [123_456_789, '$1,234,567.89'],
  ])('[CHK-01] shows %i cents as %s', (cents, shown) => {
    expect(formatCents(cents)).toBe(shown);
  });

  it('[CHK-01] keeps every cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (cents) => {
        const shown = formatCents(cents);
        const back = Number(shown.replace(/\D/g, '')) * (shown.startsWith('−') ? -1 : 1);
        return back === cents && /^−?\$[\d,]+\.\d{2}$/.test(shown);
      }),
    );
  });
});

/** Rounds half up with whole numbers, without floating point. */
const roundExactly = (cents: number, hundredths: number): number =>
  Number((BigInt(cents) * BigInt(hundredths) + 5_000n) / 10_000n);

describe('calculateDiscount', () => {
  it('[CHK-02, CHK-03] calculates a discount to the exact cent for every percentage with two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, hundredths) => calculateDiscount(cents, hundredths / 100) === roundExactly(cents, hundredths),
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [4_900, 20, 980],
    [2_900, 100, 2_900],
    [2_900, 0, 0],
    [5, 10, 1],
    [4, 10, 0],
    [5_000, 0.57, 29],
    [0, 50, 0],
  ])('[CHK-03] calculates %i cents × %d %% as %i', (cents, percent, discount) => {
    expect(calculateDiscount(cents, percent)).toBe(discount);
  });

  it('[CHK-03] keeps the discount between 0 and the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: -1_000, max: 1_000 }),
        (cents, percent) => {
          const discount = calculateDiscount(cents, percent);
          return discount >= 0 && discount <= cents && Number.isInteger(discount);
        },
      ),
    );
  });
});
