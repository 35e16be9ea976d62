import { expect, it } from 'vitest';
import { momentsWords, renewalWords, summaryLines } from './summary-copy.ts';

const plan = {
  id: 'prod_1',
  title: 'Standard',
  price: 4900,
  priceId: 'price_1',
  moments: 60,
  features: [],
  savings: undefined,
  isPopular: false,
};
const today = '2026-11-20';
const price = (change: object = {}) => ({
  price: 4900,
  discount: 0,
  discountPercent: 0,
  total: 4900,
  ...change,
});

it('[CHK-01] has no discount line without a discount', () => {
  expect(summaryLines({ plan, price: price() }, false).map(({ amount }) => amount)).toEqual([
    '$49.00',
    '$49.00',
  ]);
});

it('[CHK-01] shows the discount with a true minus', () => {
  const lines = summaryLines(
    { plan, price: price({ discount: 980, discountPercent: 20, total: 3920 }) },
    false,
  );
  expect(lines[1]).toEqual({ label: 'Referral discount (20%)', amount: '−$9.80', kind: 'discount' });
});

it.each([
  [price(), false, 'Then $49.00 on Dec 20 and each month after. Cancel any time.'],
  [
    price({ total: 0 }),
    false,
    'Then $49.00 on Dec 20 and each month after: add a card in Billing before. Cancel any time.',
  ],
  [price({ price: 0, total: 0 }), false, 'Nothing to pay, now or when it renews.'],
  [price(), true, 'Paid once, it doesn’t renew. Add-on Moments are non-refundable and non-cancelable.'],
])('says when it renews: %j, add-on %s', (summary, isAddOn, words) => {
  expect(renewalWords(summary, isAddOn, today)).toBe(words);
});

it('says what is bought', () => {
  expect(momentsWords(plan, false)).toBe('60 Moments a month');
  expect(momentsWords({ ...plan, moments: 1 }, true)).toBe('1 Moment');
});
