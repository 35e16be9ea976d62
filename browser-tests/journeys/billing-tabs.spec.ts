import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pageNames } from '../../portal/src/configuration/paths.ts';
import { parseCsv } from '../../portal/test/parse-csv.ts';
import { createWelcomedMember } from '../fixtures/enrolled.ts';
import { callAsMember } from '../fixtures/member-calls.ts';
import { demoMembers } from '../fixtures/members.ts';
import { signInDemoMember, openAs, type SignedInMember } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

interface Transaction {
  readonly type: string;
  /** Cents. */
  readonly amount: number;
  readonly createdAt: string;
  readonly title: string;
  readonly description: string;
  readonly last4Digit: string | null;
  readonly paymentMethodType: string | null;
  readonly paymentStatus: string;
  readonly receiptUrl: string | null;
}

async function listTransactions({ token }: SignedInMember): Promise<readonly Transaction[]> {
  const { data } = await callAsMember<{ data: { transactions: Transaction[]; total: number } }>(
    '/students/transactions?limit=100',
    { token },
  );
  expect(data.transactions).toHaveLength(data.total);
  return data.transactions;
}

const tabs = [
  { id: 'current', label: 'Current Billing', shows: 'Moments available' },
  { id: 'manage', label: 'Manage Subscription', shows: 'Renews automatically' },
  { id: 'history', label: 'Payment History', shows: /payments since/ },
  { id: 'methods', label: 'Payment Methods', shows: 'Saved cards' },
] as const;

/** Opens each tab by its address, and expects that it is chosen and shows its content. */
async function openEachTab(page: Page, look: () => Promise<void>): Promise<void> {
  for (const { id, label, shows } of tabs) {
    await page.goto(`/billing?tab=${id}`);
    await expect(page.getByRole('tab', { name: label })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(shows).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(label));
    await look();
  }
}

test('[BILL-01, BILL-02, BILL-03, BILL-05] each tab of billing has its address', async ({ page }) => {
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/billing');
  await expect(page.getByRole('tab', { name: 'Current Billing' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: pageNames.addMoments })).toHaveAttribute('href', /addOn=true/);
  await page.getByRole('tab', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL(/\/billing\?tab=manage$/);
  await expect(page.getByText('Monthly', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Current Billing' })).toHaveAttribute('aria-selected', 'true');
  const places: string[] = [];
  await openEachTab(page, async () => {
    const starts = await page
      .getByRole('tab')
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left));
    places.push(starts.join(' '));
    await expectAccessible(page);
  });
  // The bold label of the selected tab doesn't move the others.
  expect([...new Set(places)]).toHaveLength(1);
});

test('[BILL-01] billing fits a phone of 360 px, dark too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/billing');
  await openEachTab(page, async () => {
    const widths = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect(widths.content).toBeLessThanOrEqual(widths.window);
    await expectAccessible(page);
  });
});

/** Formats a time as `MM-DD-YYYY / hh:mm:A` in Eastern Time (BILL-04), in another way than the portal. */
function formatExportedTime(instant: string): string {
  const text = new Date(instant).toLocaleString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const [, month, day, year, time, half] =
    /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d:\d\d)\s(AM|PM)$/u.exec(text) ?? [];
  return `${month ?? ''}-${day ?? ''}-${year ?? ''} / ${time ?? ''}:${half ?? ''}`;
}

test('[BILL-04] the CSV export contains all payments and exactly the specified columns', async ({ page }) => {
  const eli = await signInDemoMember(demoMembers.eli.phone);
  await openAs(page, eli, '/billing?tab=history');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  const rows = parseCsv(await readFile(await (await downloading).path(), 'utf8'));
  const transactions = await listTransactions(eli);
  expect(rows).toEqual([
    [
      'Type',
      'Amount',
      'Date / Time',
      'Title',
      'Description',
      'Card Last 4 Digit',
      'Payment Method',
      'Status',
    ],
    ...transactions.map((line) => [
      line.type,
      (line.amount / 100).toFixed(2),
      formatExportedTime(line.createdAt),
      line.title,
      line.description,
      line.last4Digit ?? '',
      line.paymentMethodType ?? '',
      line.paymentStatus,
    ]),
  ]);
});

test('[BILL-04, BILL-06] the search covers all payments, and each has its receipt', async ({ page }) => {
  const eli = await signInDemoMember(demoMembers.eli.phone);
  const transactions = await listTransactions(eli);
  await openAs(page, eli, '/billing?tab=history');
  const lines = page.getByRole('table', { name: 'Payments, newest first' }).getByRole('row');
  // The headings are a row too.
  await expect(lines).toHaveCount(transactions.length + 1);
  const search = page.getByRole('searchbox', { name: 'Search by title or amount' });
  const oldest = transactions.at(-1);
  for (const searched of [oldest?.title.slice(0, 6).toUpperCase() ?? '', '$49.00']) {
    await search.fill(searched);
    const found = transactions.filter(
      ({ title, amount }) =>
        title.toUpperCase().includes(searched) || `$${(amount / 100).toFixed(2)}`.includes(searched),
    );
    expect(found.length).toBeGreaterThan(0);
    await expect(lines).toHaveCount(found.length + 1);
  }
  await search.fill('no such payment');
  await expect(page.getByText('No Transaction found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all payments' }).click();
  await expect(lines).toHaveCount(transactions.length + 1);

  const receipts = page.getByRole('link', { name: /^Receipt, / });
  await expect(receipts).toHaveCount(transactions.filter(({ receiptUrl }) => receiptUrl !== null).length);
  const opening = page.waitForEvent('popup');
  await receipts.first().click();
  const receipt = await opening;
  await receipt.waitForLoadState();
  expect(receipt.url()).toBe(transactions.find(({ receiptUrl }) => receiptUrl !== null)?.receiptUrl);
  await expect(receipt.getByText(/receipt|invoice/i).first()).toBeVisible();
});

test('[BILL-01, BILL-04] a free member sees no payment, no card, and no paid plan', async ({ page }) => {
  await openAs(page, await createWelcomedMember(), '/billing?tab=history');
  await expect(page.getByText('No Transaction found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/billing?tab=methods');
  await expect(page.getByText('No saved cards')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/billing?tab=manage');
  await expect(page.getByRole('link', { name: 'See plans' }).first()).toBeVisible();
  await expectAccessible(page);
});
