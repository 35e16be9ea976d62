import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../portal/test/parse-csv.ts';
import { withDatabase } from '../fixtures/database.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { demoMembers } from '../fixtures/members.ts';
import { signInDemoMember, openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 240_000 });

/**
 * Adds payments that a member never made, one for each hour back from now. Some of them would be a formula in a spreadsheet, or have line
 * breaks.
 */
const addPayments = (memberId: string, count: number): Promise<unknown> =>
  withDatabase((pool) =>
    pool.query(
      `insert into transactions (member_id, cause, title, description, type, amount, real_amount,
         payment_method_type, last4, status, created_at)
       select $1::uuid, 'journey-' || $1::text || '-' || n,
         case when n % 500 = 0 then '=HYPERLINK("http://example.com","pay")' else 'Payment ' || n end,
         case when n % 700 = 0 then E'first line\\nsecond, "quoted" 日本語' else 'Renewal' end,
         'Plan', 1000 + n, 1000 + n, 'card', '4242', 'succeeded', now() - n * interval '1 hour'
       from generate_series(1, $2::int) n`,
      [memberId, count],
    ),
  );

test('[BILL-04] search and export cover all of ten thousand payments', async ({ page }) => {
  const member = await createCoachedMember();
  // With the one that the plan cost.
  await addPayments(member.id, 9_999);
  await openAs(page, member, '/billing?tab=history');
  await expect(page.getByText('Payment 1', { exact: true })).toBeVisible();
  await expect(page.getByText(/^10,000 transactions since/)).toBeVisible({ timeout: 90_000 });
  const search = page.getByRole('searchbox', { name: 'Search by title or amount' });
  await search.fill('payment 9876');
  await expect(page.getByText('Payment 9876', { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 of 10,000 transactions/)).toBeVisible();
  await search.fill('$109.99');
  await expect(page.getByText('Payment 9999', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [head = [], ...rows] = parseCsv(await readFile(await (await downloading).path(), 'utf8'));
  expect(rows).toHaveLength(10_000);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head.length]));
  const titles = rows.map((row) => row[head.indexOf('Title')]);
  expect(titles.filter((title) => title?.startsWith('=') === true)).toEqual([]);
  expect(titles.filter((title) => title === `'=HYPERLINK("http://example.com","pay")`)).toHaveLength(19);
  const descriptions = rows.map((row) => row[head.indexOf('Description')]);
  expect(
    descriptions.filter((description) => description === 'first line\nsecond, "quoted" 日本語'),
  ).toHaveLength(14);
});

test('[BILL-04, BILL-06] the printed history shows the payments without controls', async ({ page }) => {
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/billing?tab=history');
  await expect(page.getByText(/transactions since/)).toBeVisible();
  // As wide as a sheet of paper; dark on the screen.
  await page.setViewportSize({ width: 720, height: 1_000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const table = page.getByRole('table', { name: 'Transactions, newest first' });
  await expect(table.locator('caption')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(table.getByRole('link')).toHaveCount(0);
  const color = await table
    .locator('b')
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  expect(color).toBe('rgb(36, 26, 46)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /^Receipt, / })
    .first()
    .click();
  const receipt = await opening;
  await receipt.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receipt.getByRole('heading', { level: 1 })).toBeVisible();
  const paper = await receipt.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
});
