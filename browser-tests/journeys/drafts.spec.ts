import type { Page } from '@playwright/test';
import { createSession } from '../fixtures/database.ts';
import { createNewcomer, type Enrolled } from '../fixtures/enrolled.ts';
import { fillContact } from '../fixtures/enrolling.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** Returns a new member who typed half of the personal details. */
async function openPersonalDetails(page: Page): Promise<Enrolled> {
  const member = await createNewcomer();
  await openAs(page, member, '/enrollment');
  await fillContact(page);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Month').fill('04');
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByRole('checkbox', { name: 'They/Them' }).check();
  await page.getByRole('combobox', { name: 'Address' }).fill('118 Lark Street');
  return member;
}

async function expectPersonalDetails(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.getByLabel('Month')).toHaveValue('04');
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('17');
  await expect(page.getByRole('checkbox', { name: 'They/Them' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('118 Lark Street');
}

test('[ENR-16] a member finds half of the personal details again after a reload and on another device', async ({
  page,
  browser,
}) => {
  const member = await openPersonalDetails(page);
  await expectSaved(page);
  await expectAccessible(page);
  await page.reload();
  await expectPersonalDetails(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
  expect(kept).not.toContain('Lark');
  const other = await browser.newContext();
  const laptop = await other.newPage();
  await openAs(laptop, { ...member, token: await createSession(member.id, 3_600) }, '/enrollment');
  await expectPersonalDetails(laptop);
  await laptop.getByLabel('Last name').fill('Vega');
  await expectSaved(laptop);
  await page.getByLabel(/^ZIP/).fill('12210');
  await expect(page.getByLabel('Last name')).toHaveValue('Vega');
  await expectSaved(page);
  await other.close();
});

test('[ENR-16] text typed right before the page closes appears at the next visit', async ({
  page,
  context,
}) => {
  const member = await openPersonalDetails(page);
  await expectSaved(page);
  await page.getByLabel('Last name').fill('Vega');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await openAs(next, member, '/enrollment');
  await expectPersonalDetails(next);
  await expect(next.getByLabel('Last name')).toHaveValue('Vega');
});

test('[ENR-16] answers typed offline are saved when the connection returns', async ({ page, context }) => {
  await openPersonalDetails(page);
  await expectSaved(page);
  await context.setOffline(true);
  await page.getByLabel('Last name').fill('Vega');
  await expect(page.getByText('Not saved yet. We’ll keep trying.')).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expectPersonalDetails(page);
  await expect(page.getByLabel('Last name')).toHaveValue('Vega');
});
