import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDescription, type PlanProduct } from './plans.ts';
import { toPlan, toPlans } from './to-plans.ts';

const described = {
  title: 'Standard',
  moments: 60,
  features: ['A coach of your own'],
  savePercent: 15,
  savingsNote: 'a month',
  popular: true,
};

const createProduct = (description: unknown, cents = 4_900): PlanProduct => ({
  id: 'prod_1',
  name: 'Standard plan',
  // These tests pass values that the type forbids, as a server could send them.
  description: description as PlanProduct['description'],
  price: { id: 'price_1', unit_amount: cents },
});

const shown = {
  id: 'prod_1',
  title: 'Standard',
  price: 4_900,
  priceId: 'price_1',
  moments: 60,
  features: ['A coach of your own'],
  savings: 'Save 15% a month',
  isPopular: true,
  isSponsored: false,
};

describe('toPlan', () => {
  it('[DATA-03, PLAN-08] converts a description that is an object or a JSON text', () => {
    expect(toPlan(createProduct(described))).toEqual(shown);
    expect(toPlan(createProduct(JSON.stringify(described)))).toEqual(shown);
  });

  it('[DATA-03] requires no savings, note, or popular flag', () => {
    const { savePercent, savingsNote, popular, ...plain } = described;
    expect(toPlan(createProduct(plain))).toEqual({ ...shown, savings: undefined, isPopular: false });
    expect(toPlan(createProduct({ ...plain, savePercent }))?.savings).toBe('Save 15%');
    expect(toPlan(createProduct({ ...plain, savingsNote, popular }))?.savings).toBeUndefined();
    expect(toPlan(createProduct({ ...plain, savePercent: 0 }))?.savings).toBeUndefined();
  });

  it.each([
    '',
    'Standard',
    '{"title":',
    'null',
    '[]',
    '5',
    '"text"',
    '{}',
    JSON.stringify({ ...described, title: 5 }),
    JSON.stringify({ ...described, moments: '60' }),
    JSON.stringify({ ...described, features: 'one' }),
    null,
    undefined,
    5,
    [],
    {},
    { ...described, features: undefined },
  ])('[PLAN-08] leaves out a plan with the description %j', (description) => {
    expect(toPlan(createProduct(description))).toBeUndefined();
  });

  it('[PLAN-08] reads what the schema of a description accepts, and nothing else', () => {
    const values = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(undefined));
    const descriptions = fc.record({
      title: fc.oneof(fc.string(), values),
      moments: fc.oneof(fc.nat(), values),
      features: fc.oneof(fc.array(fc.string()), fc.array(values)),
      savePercent: fc.oneof(fc.constant(undefined), fc.double({ noNaN: true, noDefaultInfinity: true })),
      savingsNote: values,
      popular: values,
    });
    fc.assert(
      fc.property(
        descriptions,
        (description) =>
          (toPlan(createProduct(description)) !== undefined) ===
          planDescription.safeParse(description).success,
      ),
    );
  });

  it('[PLAN-08] never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (description) => {
        const plan = toPlan(createProduct(description));
        return plan === undefined || typeof plan.title === 'string';
      }),
    );
  });
});

describe('toPlans', () => {
  it('[PLAN-01] sorts plans by price, cheapest first, without unreadable ones', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), (prices) => {
        const products = prices.map((cents) => createProduct(described, cents));
        const sorted = toPlans([...products, createProduct('unreadable', 1)]).map(({ price }) => price);
        return (
          sorted.length === prices.length && sorted.every((price, i) => i === 0 || price >= sorted[i - 1]!)
        );
      }),
    );
  });
});
