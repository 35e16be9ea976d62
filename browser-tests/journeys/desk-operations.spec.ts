import type { Page } from '@playwright/test';
import { withDatabase } from '../fixtures/database.ts';
import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { pressByKey, tabTo } from '../fixtures/keys.ts';
import { callAsMember } from '../fixtures/member-calls.ts';
import { waitForMessage } from '../fixtures/sandbox.ts';
import { findPendingRequest } from '../fixtures/staff-api.ts';
import { expect, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

async function expectToFit(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await expectAccessibleInBoth(page);
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isTooWide()).toBe(false);
  }
}

test('[DESK-06, DESK-08] operations try a text again by keyboard alone, and approve a request in three presses', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const member = await createCoachedMember();
  await waitForMessage(member.phone, 'matched with your coach');
  // Until the text's delivery is reported, the report would overwrite this.
  const fail = () =>
    withDatabase(async (pool) => {
      const { rowCount } = await pool.query(
        `update outbound_messages set status = 'failed', last_error = 'invalid-number: twilio 30003'
         where member_id = $1 and channel = 'text' and delivery_status = 'delivered'`,
        [member.id],
      );
      return rowCount;
    });
  await expect.poll(fail).toBeGreaterThan(0);
  const operations = await inviteStaff('operations');
  await signInStaff(page, operations.email);
  await expect(page).toHaveURL(/\/tonight$/);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Providers now' })).toContainText('Texts');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/members/${member.id}"]`) });
  await expect(row.first()).toContainText('The number can’t get texts (twilio 30003)');
  await expectToFit(page);
  const count = await row.count();
  await pressByKey(page, row.first().getByRole('button', { name: /^Try again/ }));
  await expect(page.getByText('1 is being tried again.')).toBeVisible();
  await expect(row).toHaveCount(count - 1);

  const body = { memberId: member.id, newShiftTime: '2', newShiftDays: ['2', '4'] };
  const path = `/students/${member.id}/request-schedule-change`;
  await callAsMember(path, { token: member.token, body });
  const { id } = await findPendingRequest('schedule', member.id);
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.locator(`a[href="/requests/${id}?list=schedule"]`).click();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.locator(`a[href="/requests/${id}?list=schedule"]`)).toBeHidden();
  await waitForMessage(member.email, 'Your schedule change was approved');
});

test('[DESK-11] an administrator finds who saw a member in two presses, opens it, and exports it', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const member = await createCoachedMember();
  const admin = await inviteStaff('admin', 'operations');
  await signInStaff(page, admin.email);
  await expect(page).toHaveURL(/\/tonight$/);

  await test.step('on the member’s page', async () => {
    await page.goto(`/members/${member.id}`);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByRole('button', { name: /^Who saw/ }).click();
    await expect(page.getByRole('row', { name: /Page viewed/ }).first()).toContainText(admin.name);
  });

  await test.step('on the page of the audit log, by keyboard alone', async () => {
    await pressByKey(page, page.getByRole('link', { name: 'Audit' }));
    await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('f');
    await page.keyboard.type(member.id);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('tab', { name: 'All' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: /Page viewed/ }).first();
    await expect(row).toContainText(admin.name);
    await pressByKey(page, row.getByRole('button', { name: /^Details/ }));
    await expect(page.getByRole('button', { name: `Only by ${admin.name}` })).toBeVisible();
    await expectToFit(page);
  });

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.csv');
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByRole('row', { name: /Audit log exported/ }).first()).toContainText(admin.name);
});
