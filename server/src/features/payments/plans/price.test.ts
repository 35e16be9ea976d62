import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculatePriceSummary } from './price.ts';

const cents = fc.integer({ min: 0, max: 999_999 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('calculatePriceSummary', () => {
  it('[CHK-01, CHK-03] subtracts the referral discount from the price', () => {
    expect(calculatePriceSummary(4900, 20)).toEqual({
      price: 4900,
      discount: 980,
      discountPercent: 20,
      total: 3920,
    });
    expect(calculatePriceSummary(2900, 0)).toEqual({
      price: 2900,
      discount: 0,
      discountPercent: 0,
      total: 2900,
    });
    expect(calculatePriceSummary(2900, 100).total).toBe(0);
  });

  it('[CHK-02] returns whole cents that are never negative, with the discount subtracted', () => {
    fc.assert(
      fc.property(cents, percent, (amount, off) => {
        const { price, discount, total } = calculatePriceSummary(amount, off);
        expect([price, discount, total].every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
        expect(price - discount).toBe(total);
        expect(Math.abs(discount - (amount * off) / 100)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});
