import { expect, it } from 'vitest';
import { membershipStatuses } from '@moments/contract/members/members';
import { canCancel, canReactivate, findBillingTab } from './billing-rules.ts';

it('[BILL-03] lets a member cancel a running plan and keep a canceled one, but no ended or unpaid plan', () => {
  for (const status of membershipStatuses) {
    const runs = status !== 'MEMBERSHIP_ENDED' && status !== 'MEMBERSHIP_INCOMPLETE';
    expect(canCancel({ status, cancelPlanInitiated: false })).toBe(runs);
    expect(canCancel({ status, cancelPlanInitiated: true })).toBe(false);
    expect(canReactivate({ status, cancelPlanInitiated: true })).toBe(runs);
    expect(canReactivate({ status, cancelPlanInitiated: false })).toBe(false);
  }
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
