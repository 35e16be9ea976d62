import { expect, it } from 'vitest';
import { addMonths, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatChangeTerms, formatOverdueTerms, formatRenewalTerms } from './renewal-terms-rules.ts';

const format = (price: number, total: number, now: string) =>
  formatRenewalTerms({ price, total, discount: price - total, discountPercent: 0 }, 'plan', new Date(now));

it.each([
  ['2026-11-26T15:00:00Z', '26th of each month, starting December 26, 2026,'],
  ['2026-12-21T15:00:00Z', '21st of each month, starting January 21, 2027,'],
  ['2026-11-22T15:00:00Z', '22nd of each month, starting December 22, 2026,'],
  ['2026-11-23T15:00:00Z', '23rd of each month, starting December 23, 2026,'],
  ['2026-12-11T15:00:00Z', '11th of each month, starting January 11, 2027,'],
  ['2026-11-27T02:00:00Z', '26th of each month, starting December 26, 2026,'],
  ['2027-01-30T15:00:00Z', '30th of each month (or its last day), starting February 28, 2027,'],
  ['2027-01-31T15:00:00Z', 'last day of each month, starting February 28, 2027,'],
  // Stripe counts in UTC, where these evenings are the next day.
  ['2027-03-01T01:00:00Z', 'last day of each month, starting March 31, 2027,'],
  ['2026-12-01T00:30:00Z', 'last day of each month, starting December 31, 2026,'],
  ['2027-01-31T01:00:00Z', '27th, 29th, or 30th of each month, starting February 27, 2027,'],
  // In summer, the clock is ahead: 12:30 AM of the next day.
  ['2026-12-15T04:30:00Z', '14th or 15th of each month, starting January 14, 2027,'],
])('[RENEW-01] names the amount and day of each renewal for a purchase at %s', (now, renewal) => {
  expect(format(4900, 3920, now)).toBe(
    `By pressing Pay, you agree that Moments charges your card $39.20 today and $49.00 on the ${renewal} until you cancel. You can cancel any time in Billing.`,
  );
});

it('[RENEW-01] names only days on which the provider really charges', () => {
  for (let hour = 0; hour < 24 * 400; hour += 5) {
    const now = new Date(Date.UTC(2026, 10, 1, hour, 15));
    const [day = '', time = ''] = now.toISOString().split('T');
    const wording = format(4900, 4900, now.toISOString()) ?? '';
    const named = [...(/\$49\.00 on the (.*?) of each month/.exec(wording)?.[1] ?? '').matchAll(/\d+/g)].map(
      Number,
    );
    for (let month = 1; month <= 12; month += 1) {
      const charged = toEasternIsoDate(new Date(`${addMonths(day, month)}T${time}`));
      const isLast = toEasternIsoDate(new Date(Date.parse(`${charged}T12:00:00Z`) + 86_400_000)).endsWith(
        '-01',
      );
      const isNamed = named.includes(Number(charged.slice(8)));
      expect([now, charged, isNamed || (isLast && wording.includes('last day'))]).toEqual([
        now,
        charged,
        true,
      ]);
    }
  }
});

it('[RENEW-01] names the button of a free start, and nothing for what never renews for money', () => {
  expect(format(4900, 0, '2026-11-26T15:00:00Z')).toBe(
    'By pressing Confirm Plan, you agree that Moments charges $49.00 on the 26th of each month, starting December 26, 2026, until you cancel. You pay nothing today. Add a card in Billing before December 26, 2026. You can cancel any time there.',
  );
  expect(format(0, 0, '2026-11-26T15:00:00Z')).toBeNull();
  const price = { price: 1900, total: 1900, discount: 0, discountPercent: 0 };
  expect(formatRenewalTerms(price, 'add-on', new Date())).toBeNull();
});

it.each([
  [
    { dueToday: 1234 },
    'Change plan and pay $12.34, you agree that Moments charges your card $12.34 today, and $79.00 on the 14th of each month, starting December 14, 2026, until you cancel.',
  ],
  [
    { kind: 'switch', title: 'Starter', newAmount: 2900, dueAtRenewal: 2900, card: null },
    'Change to Starter, you agree that Moments charges your card $29.00 on the 14th of each month, starting December 14, 2026, until you cancel. You pay nothing today. Add a card in Billing before then.',
  ],
  [
    { kind: 'reactivate', dueAtRenewal: 7000 },
    'Keep my plan, you agree that Moments charges your card $70.00 on December 14, 2026, and then $79.00 on the 14th of each month, until you cancel. You pay nothing today.',
  ],
  [
    {
      periodStart: new Date('2027-01-31T15:00:00Z'),
      renewsAt: new Date('2027-02-28T15:00:00Z'),
      title: 'Plus',
    },
    'Change to Plus, you agree that Moments charges your card $79.00 on the last day of each month, starting February 28, 2027, until you cancel. You pay nothing today.',
  ],
] as const)('[RENEW-01] names the renewals of a change: %j', (change, terms) => {
  const facts = {
    kind: 'switch',
    priceId: 'price_plus',
    title: 'Plus',
    currentAmount: 4900,
    currentMoments: 60,
    newAmount: 7900,
    dueToday: 0,
    momentsToday: 0,
    dueAtRenewal: 7900,
    momentsAtRenewal: 120,
    periodStart: new Date('2026-11-14T15:00:00Z'),
    renewsAt: new Date('2026-12-14T15:00:00Z'),
    card: { brand: 'visa', last4: '4242' },
  } as const;
  expect(formatChangeTerms({ ...facts, ...change })).toBe(
    `By pressing ${terms} You can cancel any time in Billing.`,
  );
  expect(formatChangeTerms({ ...facts, kind: 'cancel' })).toBeNull();
  expect(formatChangeTerms({ ...facts, newAmount: 0, dueAtRenewal: 0 })).toBeNull();
});

it('[RENEW-01] names what an overdue payment charges today and from then on, and the card', () => {
  const overdue = {
    total: 4900,
    price: 2900,
    periodStart: new Date('2026-11-14T15:00:00Z'),
    periodEnd: new Date('2026-12-14T15:00:00Z'),
    endsWithPeriod: false,
  };
  expect(formatOverdueTerms(overdue)).toBe(
    'By paying, you agree that Moments charges the card that you pay with $49.00 today, and $29.00 on the 14th of each month, starting December 14, 2026, until you cancel. You can cancel any time in Billing.',
  );
  expect(formatOverdueTerms({ ...overdue, endsWithPeriod: true })).toBeNull();
  expect(formatOverdueTerms({ ...overdue, price: 0 })).toBeNull();
});
