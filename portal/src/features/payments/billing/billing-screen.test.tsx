import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { FakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
// The other tabs load after the first; a test doesn't wait for that.
import './manage-tab.tsx';
import '../cards/methods-tab.tsx';
import '../history/history-tab.tsx';
import BillingScreen from './billing-screen.tsx';

beforeEach(() => resetPortal('/billing'));

it('[BILL-01] opens each of the four tabs at its own address, with the keyboard too', async () => {
  new FakeApi()
    .answer(getMomentsBalance, {
      statusCode: 200,
      data: { limit: 70, remaining: 42, fromPlan: 42, fromAddOns: 0, expiresOn: null },
    })
    .answer(getPaymentHistory, {
      statusCode: 200,
      data: { transactions: [], page: 1, limit: 50, total: 0 },
    });
  const { address } = renderScreen(<BillingScreen />, { path: '/billing' });
  await screen.findByText('of 70 left');
  const tabs = ['Current Billing', 'Manage Subscription', 'Payment History', 'Payment Methods'];
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Current Billing');
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Current Billing' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(await screen.findByText('No Transaction found')).toBeVisible();
  expect(address()).toBe('/billing?tab=history');
  expect(screen.getByRole('tabpanel', { name: 'Payment History' })).toBeVisible();
});
