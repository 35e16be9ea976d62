import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getPaymentHistory, type Transaction } from '@moments/contract/payments/payment-history';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { parseCsv } from '../../../../test/parse-csv.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { samplePayment } from '../../../../test/sample-payments.ts';
// The other tabs load after the first; a test doesn't wait for that.
import '../billing/manage-tab.tsx';
import '../cards/methods-tab.tsx';
import './history-tab.tsx';
import BillingScreen from '../billing/billing-screen.tsx';

beforeEach(() => resetPortal('/billing?tab=history'));
afterEach(() => vi.useRealTimers());

const createPayments = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, index) =>
    samplePayment({
      _id: `transaction-${String(index)}`,
      title: `Payment ${String(index + 1)}`,
      amount: 100 * (index + 1),
    }),
  );

function createHistoryApi(all: readonly Transaction[]): FakeApi {
  return new FakeApi().answerBy(getPaymentHistory, ({ query }) => {
    const page = Number(query['page']);
    const limit = Number(query['limit']);
    const transactions = all.slice((page - 1) * limit, page * limit);
    return { statusCode: 200 as const, data: { transactions, page, limit, total: all.length } };
  });
}

const showHistory = () => renderScreen(<BillingScreen />, { path: '/billing?tab=history' });
// A selector, because finding fifty rows by role takes long.
const listRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];

it('[BILL-04, BILL-06] lists each payment with its receipt', async () => {
  createHistoryApi([
    samplePayment(),
    samplePayment({ _id: '2', amount: 3920, receiptUrl: null, paymentStatus: 'failed' }),
  ]);
  showHistory();
  expect(await screen.findByRole('status', { name: 'Loading your payments' })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Transactions, newest first' });
  const listCells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(listRows().map(listCells)).toEqual([
    ['Standard planRenewal', 'Nov 14, 2026 7:42 PM', 'Visa ending in 4242', 'Paid', '$49.00', ' Receipt'],
    [
      'Standard planRenewal, discount −$9.80',
      'Nov 14, 2026 7:42 PM',
      'Visa ending in 4242',
      'Failed',
      '$39.20',
      '',
    ],
  ]);
  const receipt = within(table).getByRole('link', { name: /^Receipt, Standard plan, Nov 14, 2026/ });
  expect(receipt).toHaveAttribute('href', 'https://pay.example/receipts/1');
  expect(screen.getByText('2 transactions since Nov 14, 2026. Times are in Eastern Time.')).toBeVisible();
  expect(document.title).toBe('Payment History · Billing · Moments');
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[BILL-04] fetches 50 payments first, then all in large pages, and shows 50 at a time', async () => {
  const api = createHistoryApi(createPayments(120));
  showHistory();
  expect(await screen.findByText(/^120 transactions since/)).toBeVisible();
  expect(api.listCalls(getPaymentHistory).map(({ query }) => query)).toEqual([
    { page: '1', limit: '50' },
    { page: '1', limit: '100' },
    { page: '2', limit: '100' },
  ]);
  expect(listRows()).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Show more transactions' }));
  expect(listRows()).toHaveLength(100);
});

it('[BILL-04] shows the newest payments and the progress while older ones load', async () => {
  const rest = Promise.withResolvers<undefined>();
  const transactions = createPayments(2);
  new FakeApi().respond(getPaymentHistory, async ({ query }) => {
    const [page, limit] = [Number(query['page']), Number(query['limit'])];
    if (page > 1) await rest.promise;
    return new Response(JSON.stringify({ statusCode: 200, data: { transactions, page, limit, total: 230 } }));
  });
  showHistory();
  expect(await screen.findByText('100 of 230 transactions loaded')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Loading your payments' })).toHaveAttribute('value', '100');
  expect(listRows()).toHaveLength(2);
  expect(await findAccessibilityViolations()).toEqual([]);
  rest.resolve(undefined);
  expect(await screen.findByText(/transactions since/)).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('[BILL-04] searches all pages by title or amount', async () => {
  createHistoryApi(createPayments(60));
  showHistory();
  await screen.findByText(/^60 transactions since/);
  const search = screen.getByLabelText('Search by title or amount');
  await userEvent.click(search);
  await userEvent.paste('ment 57');
  expect(await screen.findByText(/^1 of 60 transactions/)).toBeVisible();
  expect(screen.getByText('Export CSV saves all transactions, not only those found.')).toBeVisible();
  expect(listRows()).toHaveLength(1);
  await userEvent.clear(search);
  await userEvent.paste('$58.');
  expect(await screen.findByText('Payment 58')).toBeVisible();
  await userEvent.clear(search);
  await userEvent.paste('nowhere');
  expect(await screen.findByText('No Transaction found')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all transactions' }));
  expect(listRows()).toHaveLength(50);
});

it('[BILL-04] says “No Transaction found” to a member without payments', async () => {
  createHistoryApi([]);
  showHistory();
  expect(await screen.findByText('No Transaction found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
});

it('[BILL-04] exports all pages after two seconds, whatever the search', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  createHistoryApi(createPayments(120));
  showHistory();
  await screen.findByText(/^120 transactions since/);
  await user.type(screen.getByLabelText('Search by title or amount'), '117');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(saved).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(click).toHaveBeenCalledOnce();
  const cells = parseCsv(await saved[0]!.text());
  expect(cells.map((row) => row[3])).toEqual(['Title', ...createPayments(120).map(({ title }) => title)]);
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

it('[BILL-04] reports that the payments could not be loaded, and tries again', async () => {
  const api = new FakeApi().reject(getPaymentHistory, 'UNAVAILABLE');
  showHistory();
  expect(await screen.findByText(/We couldn’t load your payments./)).toBeVisible();
  api.answer(getPaymentHistory, {
    statusCode: 200,
    data: { transactions: [samplePayment()], page: 1, limit: 50, total: 1 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Standard plan')).toBeVisible();
});
