import { expect, it } from 'vitest';
import { isDefaultCardCharged, isExpired } from './card-rules.ts';

it('[BILL-05] charges the default card while a paid plan renews', () => {
  const plan = { status: 'MEMBERSHIP_ACTIVE', cancelPlanInitiated: false, amount: 4900 } as const;
  expect(isDefaultCardCharged(plan)).toBe(true);
  expect(isDefaultCardCharged({ ...plan, status: 'MEMBERSHIP_PAST_DUE' })).toBe(true);
  expect(isDefaultCardCharged({ ...plan, cancelPlanInitiated: true })).toBe(false);
  expect(isDefaultCardCharged({ ...plan, amount: 0 })).toBe(false);
  expect(isDefaultCardCharged({ ...plan, status: 'MEMBERSHIP_ENDED' })).toBe(false);
  expect(isDefaultCardCharged(null)).toBe(false);
});

it('[BILL-05] accepts a card until the end of its month', () => {
  const expiry = { brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2026 };
  expect(isExpired(expiry, '2026-09-30')).toBe(false);
  expect(isExpired(expiry, '2026-10-01')).toBe(true);
  expect(isExpired({ ...expiry, exp_month: 10 }, '2026-09-30')).toBe(false);
});
