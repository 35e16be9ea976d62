import { pageNames } from '../../portal/src/configuration/paths.ts';
import { choosePlan, fillCard } from '../fixtures/enrolling.ts';
import { expectClear } from '../fixtures/notices.ts';
import { cards, createMemberInCoaching } from '../fixtures/paying-members.ts';
import { expectReceipt } from '../fixtures/receipt.ts';
import { expectSameRecords } from '../fixtures/same-records.ts';
import { listChargedAmounts } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

test('[MOM-03, PLAN-05, CHK-10, HOME-02] a member in coaching adds Moments and sees them immediately', async ({
  page,
}) => {
  const { id } = await createMemberInCoaching(page, 'Starter');
  const home = page.getByRole('region', { name: 'Moments available' });
  await expect(home.getByText('of 30 left')).toBeVisible();
  await home.getByRole('link', { name: pageNames.addMoments }).click();
  await page.waitForURL('**/subscriptions?addOn=true');
  await expect(page.getByText(/non-refundable and non-cancelable/).first()).toBeVisible();
  const addOn = page.getByRole('article', { name: 'A few more', exact: true });
  await expect(addOn).toContainText('10 Moments');
  await expect(addOn).toContainText('You’ll have 40 Moments after you pay');
  await expect(addOn).toContainText(/They expire on [A-Z][a-z]{2} \d+/);
  await expectAccessible(page);
  await choosePlan(page, 'A few more');
  await page.waitForURL('**/checkout**');
  await expect(page.getByText('$9.00').first()).toBeVisible();
  await fillCard(page, cards.mastercard);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Visa ending in 4242/ }).check();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByText('Security code', { exact: true }).filter({ visible: true }).click();
  await expect(page.getByLabel('Credit or debit card CVC/CVV')).toBeFocused();
  await page.keyboard.type('123');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Pay $9.00' }).click();
  await page.waitForURL('**/billing', { timeout: 40_000 });
  const toast = page.locator('[data-kind="success"]', {
    hasText: 'Your payment was processed successfully.',
  });
  // It stays while it has the focus.
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await expect(page.getByText(/^You paid \$9\.00/)).toBeVisible();
  await expectClear(page, toast);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectReceipt(page, '$9.00', '10 Moments. Add-on Moments.', 'Visa ending in 4242');
  await expect(page.getByText(/sent texts while you had no Moments, we saved them/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Text (?!988)/ })).toHaveAttribute('href', /^sms:/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(home.getByText('of 40 left')).toBeVisible();
  await expect(home.getByText('10 add-on')).toBeVisible();
  await expect(home.getByText(/Your plan and add-on Moments expire on .+ with no rollover\./)).toBeVisible();
  await expectAccessible(page);
  expect(await listChargedAmounts(id)).toEqual([2_900, 900]);
  await expectSameRecords(id);
});
