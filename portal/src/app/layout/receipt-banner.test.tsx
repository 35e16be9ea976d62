import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getPaymentHistory, type Transaction } from '@moments/contract/payments/payment-history';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { samplePayment } from '../../../test/sample-payments.ts';
import {
  showChangeReceipt,
  showReceipt,
  useLastPayment,
} from '../../features/payments/receipt/last-payment.ts';
import { ReceiptBanner } from './receipt-banner.tsx';
import '../../features/payments/receipt/receipt-note.tsx';

beforeEach(() => {
  resetPortal('/billing');
  useLastPayment.setState({ payment: undefined });
});
afterEach(() => {
  vi.useRealTimers();
});

const older = samplePayment({ _id: 'transaction-0', paymentId: 'payment-0', title: '10 Moments' });
const first = samplePayment({ description: 'First month', isFirstPayment: true });

const createHistoryApi = (...transactions: Transaction[]) =>
  new FakeApi().answer(getPaymentHistory, serveHistory(...transactions));
const serveHistory = (...transactions: Transaction[]) =>
  ({
    statusCode: 200,
    data: { transactions, page: 1, limit: 10, total: transactions.length },
  }) as const;
const show = (path = '/billing') => renderScreen(<ReceiptBanner path={path} />, { path });

it('[BILL-06] shows one line that opens to what was paid, for what, with which card, when, and Stripe’s receipt', async () => {
  createHistoryApi(first, older);
  showReceipt('payment-1');
  const { container } = show();
  const line = await screen.findByText('You paid $49.00');
  expect(screen.getByText('Standard plan. First month.')).not.toBeVisible();
  await userEvent.click(line);
  expect(screen.getByText('Standard plan. First month.')).toBeVisible();
  expect(screen.getByText(/^Paid on/)).toHaveTextContent('Paid on Nov 14, 2026 with Visa ending in 4242.');
  const link = screen.getByRole('link', { name: /^View receipt \(opens in a new tab\)$/ });
  expect(link).toHaveAttribute('href', 'https://pay.example/receipts/1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.closest('[role=status]')).toBeVisible();
  expect(await findAccessibilityViolations(container)).toEqual([]);
});

it('[MOM-03] leads back to the coach after Moments were bought, and says what became of texts sent without any', async () => {
  configurePage({ textNumber: '+12125550199' });
  createHistoryApi(samplePayment({ title: '10 Moments', type: 'Add-on' }));
  showReceipt('payment-1');
  show();
  expect(await screen.findByText(/we saved them. Ana can answer them now/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Text Ana' })).toHaveAttribute('href', 'sms:+12125550199');
});

it('[BILL-06] disappears when the member dismisses it', async () => {
  createHistoryApi(first);
  showReceipt('payment-1');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/You paid/)).not.toBeInTheDocument();
});

it('[BILL-06] stays on the page after the payment, and isn’t on the next', async () => {
  createHistoryApi(first);
  showReceipt('payment-1');
  const { unmount } = show('/addition-information');
  expect(await screen.findByText(/You paid/)).toBeVisible();
  unmount();
  show('/billing');
  expect(screen.queryByText(/You paid/)).not.toBeInTheDocument();
});

it('[BILL-06] shows what a change of plan cost, and never an older change to the same plan', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  const change = { title: 'Plus plan', description: 'Change of plan', amount: 1234, realAmount: 1234 };
  const samplePaymentAt = (createdAt: string) =>
    samplePayment({ ...change, createdAt, updatedAt: createdAt });
  const renewal = samplePayment({ title: 'Plus plan', createdAt: '2026-11-20T14:59:30Z' });
  createHistoryApi(renewal, samplePaymentAt('2026-11-20T14:59:00Z'), samplePaymentAt('2026-10-02T14:59:00Z'));
  showChangeReceipt('Plus');
  const { unmount } = show();
  fireEvent.click(await screen.findByText('You paid $12.34'));
  expect(screen.getByText('Plus plan. Change of plan.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^View receipt/ })).toBeVisible();
  unmount();
  createHistoryApi(renewal, samplePaymentAt('2026-10-02T14:59:00Z'));
  showChangeReceipt('Plus');
  show();
  expect(await screen.findByText('Your payment went through')).toBeVisible();
});

it('shows nothing on the checkout, or to a member who hasn’t just paid', () => {
  const api = createHistoryApi(first);
  show().unmount();
  showReceipt('payment-1');
  show('/checkout');
  expect(screen.queryByText(/You paid/)).not.toBeInTheDocument();
  expect(api.listCalls(getPaymentHistory)).toHaveLength(0);
});

it('[BILL-06] says that the receipt isn’t ready, offers the history, and checks again', async () => {
  const api = createHistoryApi({ ...first, receiptUrl: null });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showReceipt('payment-1');
  show();
  fireEvent.click(await screen.findByText(/You paid/));
  expect(await screen.findByText(/The receipt isn’t ready yet\. You’ll find it in/)).toBeVisible();
  expect(screen.getByText('Standard plan. First month.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payment History' })).toHaveAttribute(
    'href',
    '/billing?tab=history',
  );
  api.answer(getPaymentHistory, serveHistory(first));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByRole('link', { name: /View receipt/ })).toBeVisible();
});

it('[BILL-06] never shows the receipt of another payment, and stops checking', async () => {
  const api = createHistoryApi(older);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showReceipt('payment-1');
  show();
  expect(await screen.findByText('Your payment went through')).toBeVisible();
  expect(screen.queryByRole('link', { name: /View receipt/ })).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.listCalls(getPaymentHistory)).toHaveLength(4);
});

it('[BILL-06] leads to the history if the receipt can’t be loaded', async () => {
  new FakeApi().reject(getPaymentHistory, 'NOT_FOUND');
  showReceipt('payment-1');
  show();
  fireEvent.click(await screen.findByText('Your payment went through'));
  expect(screen.getByText(/You’ll find the receipt in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payment History' })).toBeVisible();
});
