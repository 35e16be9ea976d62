import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents } from '@moments/contract/values/money';
import { samplePayment } from '../../../../test/sample-payments.ts';
import { countWords } from './history-copy.ts';
import { discountOf, flattenPages, formatPaymentMethod, matchesSearch, statusChip } from './history-rules.ts';

const payment = { title: 'Standard plan', amount: 123_450 };

it.each(['standard', 'DARD PL', ' plan ', '1,234.50', '$1,234', '1234.5', '$1,234.50', ''])(
  '[BILL-04] a payment is found by “%s”',
  (search) => expect(matchesSearch(payment, search)).toBe(true),
);

it.each(['premium', '49', '1.234', '$49', '$', '-1234'])(
  '[BILL-04] a payment is not found by “%s”',
  (search) => {
    expect(matchesSearch(payment, search)).toBe(false);
  },
);

it('[BILL-04] every payment is found by its own title and its own amount, as shown and as typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -1_000_000, max: 1_000_000 }), (title, amount) => {
      const line = { title, amount };
      expect(matchesSearch(line, title)).toBe(true);
      expect(matchesSearch(line, formatCents(amount))).toBe(true);
      expect(matchesSearch(line, (amount / 100).toFixed(2))).toBe(true);
    }),
  );
});

it('[BILL-04] a line that comes on two pages is one line', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => samplePayment({ _id }));
  expect(
    flattenPages([{ transactions: [a!, b!] }, { transactions: [b!, c!] }]).map(({ _id }) => _id),
  ).toEqual(['a', 'b', 'c']);
});

it('says how a payment stands and what it was paid with', () => {
  expect(
    ['succeeded', 'failed', 'refunded', 'requires_action'].map((each) => statusChip(each).words),
  ).toEqual(['Paid', 'Failed', 'Refunded', 'Requires action']);
  expect(formatPaymentMethod({ paymentMethodType: 'card', last4Digit: '4242' })).toBe('Card 4242');
  expect(formatPaymentMethod({ paymentMethodType: 'link', last4Digit: null })).toBe('Link');
  expect(formatPaymentMethod({ paymentMethodType: null, last4Digit: null })).toBe('None');
  expect(discountOf({ amount: 3920, realAmount: 4900 })).toBe(980);
  expect(discountOf({ amount: -4900, realAmount: 4900 })).toBe(0);
});

it('counts what was found among all', () => {
  const all = [{ createdAt: '2026-11-14T15:00:00Z' }, { createdAt: '2026-07-14T15:00:00Z' }];
  expect(countWords(all, all, true)).toBe('2 payments since Jul 14, 2026. Times are in Eastern Time.');
  expect(countWords([all[0]!], all, true)).toContain('1 of 2 payments');
  expect(countWords(all, all, false)).toBe('2 payments so far; older ones are being loaded.');
});
