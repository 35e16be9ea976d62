import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { accessibilityViolations } from '../../../test/accessibility.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { canAddMoments, endDateLabel } from './billing-rules.ts';
import BillingScreen from './billing-screen.tsx';

beforeEach(() => resetPortal('/billing'));

it('[BILL-02] shows the balance, and leads to more Moments', async () => {
  const { address } = renderScreen(<BillingScreen />, { path: '/billing' });
  expect(screen.getByText(/of 70 left/).closest('p')).toHaveTextContent('42 of 70 left');
  expect(await accessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Add More Moments' }));
  expect(address()).toBe('/subscriptions?addOn=true');
});

it('[DATA-02] shows the plan, its price and when it renews', () => {
  const subscription = { ...sampleSubscription, endDate: '2126-12-14T03:00:00Z' };
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription }) });
  expect(screen.getByText('Standard')).toBeVisible();
  expect(screen.getByText('$49.00 a month')).toBeVisible();
  // Three in the morning in Greenwich is still the day before in the East.
  expect(screen.getByText('December 13, 2126')).toBeVisible();
});

it('[BILL-02] offers no Moments once the plan has ended', () => {
  const subscription = {
    ...sampleSubscription,
    status: 'MEMBERSHIP_ENDED',
    endDate: '2026-01-02T15:00:00Z',
  } as const;
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription }) });
  expect(screen.queryByRole('link', { name: 'Add More Moments' })).not.toBeInTheDocument();
  expect(screen.getByText('Ended')).toBeVisible();
});

it('leads whoever has no plan to the plans', () => {
  renderScreen(<BillingScreen />, { profile: sampleProfile({ subscription: null }) });
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions');
});

it.each([
  ['2026-11-20T11:59:59Z', false],
  ['2026-11-20T12:00:00Z', false],
  ['2026-11-20T12:00:01Z', true],
])('[BILL-02] with an end at %s Moments can be added: %s', (endDate, expected) => {
  expect(canAddMoments({ endDate }, new Date('2026-11-20T12:00:00Z'))).toBe(expected);
});

it.each([
  ['MEMBERSHIP_ACTIVE', false, 'Renews on'],
  ['MEMBERSHIP_ACTIVE', true, 'Plan Cancel'],
  ['MEMBERSHIP_ENDED', true, 'Ended on'],
] as const)(
  '[BILL-03] calls the end date of %s (cancel initiated %s) “%s”',
  (status, cancelPlanInitiated, label) => {
    expect(endDateLabel({ status, cancelPlanInitiated })).toBe(label);
  },
);
