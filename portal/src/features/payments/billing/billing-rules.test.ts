import { expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { isExpired } from '../cards/card-rules.ts';
import { canAddMoments, canCancel, canReactivate, chargesDefaultCard, dayOf } from './billing-rules.ts';
import { tabIn } from './billing-tabs.ts';

it.each([
  ['2026-11-20T11:59:59Z', false],
  ['2026-11-20T12:00:00Z', false],
  ['2026-11-20T12:00:01Z', true],
])('[BILL-02] with an end at %s Moments can be added: %s', (endDate, expected) => {
  expect(canAddMoments({ endDate }, new Date('2026-11-20T12:00:00Z'))).toBe(expected);
});

it('[BILL-03] a running plan can be cancelled, a cancelled one kept, an ended or unpaid one neither', () => {
  for (const status of membershipStatuses) {
    const runs = status !== 'MEMBERSHIP_ENDED' && status !== 'MEMBERSHIP_INCOMPLETE';
    expect(canCancel({ status, cancelPlanInitiated: false })).toBe(runs);
    expect(canCancel({ status, cancelPlanInitiated: true })).toBe(false);
    expect(canReactivate({ status, cancelPlanInitiated: true })).toBe(runs);
    expect(canReactivate({ status, cancelPlanInitiated: false })).toBe(false);
  }
});

it('[BILL-05] the default card is charged while a plan that costs something renews', () => {
  const plan = { status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: false, amount: 4900 } as const;
  expect(chargesDefaultCard(plan)).toBe(true);
  expect(chargesDefaultCard({ ...plan, status: 'MEMBERSHIP_PAST_DUE' })).toBe(true);
  expect(chargesDefaultCard({ ...plan, cancelPlanInitiated: true })).toBe(false);
  expect(chargesDefaultCard({ ...plan, amount: 0 })).toBe(false);
  expect(chargesDefaultCard({ ...plan, status: 'MEMBERSHIP_ENDED' })).toBe(false);
  expect(chargesDefaultCard(null)).toBe(false);
});

it.each([
  ['tab=history', 'history'],
  ['tab=methods', 'methods'],
  ['tab=manage', 'manage'],
  ['', 'current'],
  ['tab=nonsense', 'current'],
])('[BILL-01] ?%s leads to %s', (query, id) => {
  expect(tabIn(new URLSearchParams(query)).id).toBe(id);
});

it('says days in Eastern Time', () => {
  // Three in the morning in Greenwich is still the day before in the East.
  expect(dayOf('2026-12-14T03:00:00Z')).toBe('Dec 13, 2026');
});

it('[BILL-05] a card is good until the end of its month', () => {
  const expiry = { brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2026 };
  expect(isExpired(expiry, '2026-09-30')).toBe(false);
  expect(isExpired(expiry, '2026-10-01')).toBe(true);
  expect(isExpired({ ...expiry, exp_month: 10 }, '2026-09-30')).toBe(false);
});
