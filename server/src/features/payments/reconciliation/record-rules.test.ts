import { expect, it } from 'vitest';
import { findDifferences, type MemberRecords } from './record-rules.ts';

const plan = { id: 'sub_1', status: 'MEMBERSHIP_ACTIVE', priceId: 'a', endsWithPeriod: false, periodEnd: 9 };
const records: MemberRecords = {
  plans: [plan, { ...plan, id: 'sub_2' }],
  paid: [900, 2900, 10_000],
  refunded: 100,
  disputes: [
    { amount: 900, status: 'needs_response' },
    { amount: 0, status: 'won' },
  ],
};

it('finds no differences in the same records in another order', () => {
  const other = {
    ...records,
    plans: [...records.plans].reverse(),
    paid: [...records.paid].reverse(),
    disputes: [...records.disputes].reverse(),
  };
  expect(findDifferences(records, other)).toEqual([]);
});

it.each([
  [{ plans: [plan] }, ['plans']],
  [{ plans: [plan, { ...plan, id: 'sub_2', status: 'MEMBERSHIP_ENDED' }] }, ['plans']],
  [{ plans: [plan, { ...plan, id: 'sub_2', priceId: 'b' }] }, ['plans']],
  [{ plans: [plan, { ...plan, id: 'sub_2', endsWithPeriod: true }] }, ['plans']],
  [{ plans: [plan, { ...plan, id: 'sub_2', periodEnd: 10 }] }, ['plans']],
  [{ paid: [900, 2900] }, ['payments']],
  [{ paid: [900, 2900, 2900, 10_000] }, ['payments']],
  [{ paid: [800, 3000, 10_000] }, ['payments']],
  [{ refunded: 0 }, ['refunds']],
  [{ disputes: [{ amount: 900, status: 'needs_response' }] }, ['disputes']],
  [
    {
      disputes: [
        { amount: 900, status: 'lost' },
        { amount: 0, status: 'won' },
      ],
    },
    ['disputes'],
  ],
  [{ plans: [], paid: [], refunded: 0, disputes: [] }, ['plans', 'payments', 'refunds', 'disputes']],
] as const)('finds in records with %j the differences %j', (change, what) => {
  expect(findDifferences(records, { ...records, ...change })).toEqual(what);
});
