import { expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { isExpired } from '../cards/card-rules.ts';
import { canCancel, canReactivate, findBillingTab, isDefaultCardCharged } from './billing-rules.ts';

it('[BILL-03] lets a member cancel a running plan and keep a canceled one, but no ended or unpaid plan', () => {
  for (const status of membershipStatuses) {
    const runs = status !== 'MEMBERSHIP_ENDED' && status !== 'MEMBERSHIP_INCOMPLETE';
    expect(canCancel({ status, cancelPlanInitiated: false })).toBe(runs);
    expect(canCancel({ status, cancelPlanInitiated: true })).toBe(false);
    expect(canReactivate({ status, cancelPlanInitiated: true })).toBe(runs);
    expect(canReactivate({ status, cancelPlanInitiated: false })).toBe(false);
  }
});

it('[BILL-05] charges the default card while a paid plan renews', () => {
  const plan = { status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: false, amount: 4900 } as const;
  expect(isDefaultCardCharged(plan)).toBe(true);
  expect(isDefaultCardCharged({ ...plan, status: 'MEMBERSHIP_PAST_DUE' })).toBe(true);
  expect(isDefaultCardCharged({ ...plan, cancelPlanInitiated: true })).toBe(false);
  expect(isDefaultCardCharged({ ...plan, amount: 0 })).toBe(false);
  expect(isDefaultCardCharged({ ...plan, status: 'MEMBERSHIP_ENDED' })).toBe(false);
  expect(isDefaultCardCharged(null)).toBe(false);
});

it.each([
  ['tab=history', 'history'],
  ['tab=methods', 'methods'],
  ['tab=manage', 'manage'],
  ['', 'current'],
  ['tab=nonsense', 'current'],
])('[BILL-01] opens for ?%s the tab %s', (query, id) => {
  expect(findBillingTab(new URLSearchParams(query)).id).toBe(id);
});

it('[BILL-05] accepts a card until the end of its month', () => {
  const expiry = { brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2026 };
  expect(isExpired(expiry, '2026-09-30')).toBe(false);
  expect(isExpired(expiry, '2026-10-01')).toBe(true);
  expect(isExpired({ ...expiry, exp_month: 10 }, '2026-09-30')).toBe(false);
});
