import { expect, it } from 'vitest';
import { formatPurchasedMoments, getRenewalCopy, getSummaryLines } from './summary-copy.ts';

const plan = {
  id: 'prod_1',
  title: 'Standard',
  price: 4900,
  priceId: 'price_1',
  moments: 60,
  features: [],
  savings: undefined,
  isPopular: false,
  isSponsored: false,
  discount: undefined,
};
const createPrice = (change: object = {}) => ({
  price: 4900,
  discount: 0,
  discountPercent: 0,
  total: 4900,
  renewalTerms: null,
  ...change,
});

it('[CHK-01] lists no discount when there is none', () => {
  expect(getSummaryLines({ plan, price: createPrice() }, 'plan').map(({ amount }) => amount)).toEqual([
    '$49.00',
    '$49.00',
  ]);
});

it('[CHK-01] lists the discount with a true minus', () => {
  const lines = getSummaryLines(
    { plan, price: createPrice({ discount: 980, discountPercent: 20, total: 3920 }) },
    'plan',
  );
  expect(lines[1]).toEqual({ label: 'Referral discount (20%)', amount: '−$9.80', kind: 'discount' });
});

it.each([
  [createPrice(), 'plan', undefined],
  [createPrice({ price: 0, total: 0 }), 'plan', 'You pay nothing today or at renewal.'],
  [
    createPrice(),
    'add-on',
    'You pay once. It doesn’t renew. Add-on Moments are non-refundable and non-cancelable.',
  ],
] as const)('says when nothing renews for money: %j, %s', (summary, kind, copy) => {
  expect(getRenewalCopy({ plan, price: summary }, kind)).toBe(copy);
});

it('[PLAN-05] does not mention Moments for an add-on without any', () => {
  const workbook = { plan: { ...plan, moments: 0 }, price: createPrice() };
  expect(getRenewalCopy(workbook, 'add-on')).toBe('You pay once. It doesn’t renew.');
});

it('formats the Moments of the purchase', () => {
  expect(formatPurchasedMoments(plan, 'plan')).toBe('60 Moments a month');
  expect(formatPurchasedMoments({ ...plan, moments: 1 }, 'add-on')).toBe('1 Moment');
});
