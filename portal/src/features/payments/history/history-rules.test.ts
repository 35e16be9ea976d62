import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents } from '@moments/contract/values/money';
import { samplePayment } from '../../../../test/sample-payments.ts';
import {
  calculateDiscount,
  flattenPages,
  formatPurpose,
  getCountCopy,
  getPaymentMethod,
  getStatusChip,
  matchesSearch,
} from './history-rules.ts';

const payment = { title: 'Standard plan', description: 'Renewal', amount: 123_450, realAmount: 123_450 };

it.each(['standard', 'DARD PL', ' plan ', '1,234.50', '$1,234', '1234.5', '$1,234.50', 'renewal', ''])(
  '[BILL-04] finds a payment by “%s”',
  (search) => expect(matchesSearch(payment, search)).toBe(true),
);

it.each(['premium', '49', '1.234', '$49', '$2', '$50', '$', '-1234'])(
  '[BILL-04] does not find a payment by “%s”',
  (search) => {
    expect(matchesSearch(payment, search)).toBe(false);
  },
);

it('[BILL-04] finds every payment by its title and its amount, as shown and as typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -1_000_000, max: 1_000_000 }), (title, amount) => {
      const line = { title, description: '', amount, realAmount: amount };
      expect(matchesSearch(line, title)).toBe(true);
      expect(matchesSearch(line, formatCents(amount))).toBe(true);
      expect(matchesSearch(line, (amount / 100).toFixed(2))).toBe(true);
    }),
  );
});

it('[BILL-04] lists a payment once when it is on two pages', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => samplePayment({ _id }));
  expect(
    flattenPages([{ transactions: [a!, b!] }, { transactions: [b!, c!] }]).map(({ _id }) => _id),
  ).toEqual(['a', 'b', 'c']);
});

it.each([
  ['Plan', 'succeeded', 'Paid', 'good'],
  ['Plan', 'failed', 'Failed', 'bad'],
  ['Plan', 'requires_action', 'Requires action', 'plain'],
  ['Refund', 'succeeded', 'Refunded', 'plain'],
  ['Refund', 'pending', 'Pending', 'plain'],
  ['Refund', 'failed', 'Failed', 'bad'],
  ['Dispute', 'needs_response', 'At your bank', 'amber'],
  ['Dispute', 'warning_under_review', 'At your bank', 'amber'],
  ['Dispute', 'won', 'Closed', 'plain'],
  ['Dispute', 'lost', 'Refunded', 'plain'],
] as const)(
  '[BILL-04, RENEW-06] says what became of a %s that is %s: %s',
  (type, paymentStatus, label, tone) => {
    expect(getStatusChip({ type, paymentStatus })).toEqual({ label, tone });
  },
);

it('formats the payment method and the discount', () => {
  const noCard = { cardBrand: null, last4Digit: null };
  expect(getPaymentMethod({ paymentMethodType: 'card', cardBrand: 'amex', last4Digit: '0005' })).toBe(
    'American Express',
  );
  expect(getPaymentMethod({ ...noCard, paymentMethodType: 'card', last4Digit: '4242' })).toBe('Card');
  expect(getPaymentMethod({ ...noCard, paymentMethodType: 'link' })).toBe('Link');
  expect(getPaymentMethod({ ...noCard, paymentMethodType: null })).toBe('None');
  expect(calculateDiscount({ amount: 3920, realAmount: 4900 })).toBe(980);
  expect(calculateDiscount({ amount: -4900, realAmount: 4900 })).toBe(0);
});

it('[BILL-04] formats what a payment was for without a comma too many', () => {
  expect(formatPurpose({ description: 'Renewal', amount: 3920, realAmount: 4900 })).toBe(
    'Renewal, discount −$9.80',
  );
  expect(formatPurpose({ description: '', amount: 3920, realAmount: 4900 })).toBe('Discount −$9.80');
  expect(formatPurpose({ description: 'Renewal', amount: 4900, realAmount: 4900 })).toBe('Renewal');
});

it('[BILL-04] counts the found transactions and all of them, as not each is a payment', () => {
  const all = [{ createdAt: '2026-11-14T15:00:00Z' }, { createdAt: '2026-07-14T15:00:00Z' }];
  expect(getCountCopy(all, all, true)).toBe('2 transactions since Jul 14, 2026. Times are in Eastern Time.');
  expect(getCountCopy([all[0]!], all, true)).toContain('1 of 2 transactions');
  expect(getCountCopy(all, all, false)).toBe('2 transactions loaded so far. Loading older ones...');
});
