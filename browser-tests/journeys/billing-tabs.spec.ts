import type { Page } from '@playwright/test';
import { pageNames } from '../../portal/src/configuration/paths.ts';
import { demoMembers } from '../fixtures/members.ts';
import { signInDemoMember, openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

const tabs = [
  { id: 'current', label: 'Current Billing', shows: 'Moments available' },
  { id: 'manage', label: 'Manage Subscription', shows: 'Renews automatically' },
  { id: 'history', label: 'Payment History', shows: /transactions since/ },
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
