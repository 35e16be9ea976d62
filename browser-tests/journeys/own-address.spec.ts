import type { Page } from '@playwright/test';
import { ageAddress } from '../fixtures/database.ts';
import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessibleInBoth, test } from '../fixtures/test.ts';

/** Checks a state in both themes, and that nothing is wider than the window. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 390, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, String(width)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBoth(page);
}

test('[DUTY-02] Home asks after six months, and a member moves, names another contact, and later says Yes with one press', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await ageAddress(member.id);
  await openAs(page, member, '/home');
  await expect(page.getByText('Still at 118 Lark Street?')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Change' }).click();

  const card = page.getByRole('region', { name: 'Where you live and who to call' });
  await expect(card.getByRole('group', { name: 'Your changes' })).toBeFocused();
  await card.getByLabel('Address').fill('5 Oak Avenue');
  await card.getByLabel('City').fill('Troy');
  await card.getByLabel('State').selectOption('New York');
  await card.getByLabel('ZIP').fill('12180');
  await card.getByLabel('Name').fill('Rosa Vega');
  await card.getByLabel('Phone number').fill(member.phone);
  await card.getByLabel('Relationship').fill('Sister');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('link', { name: 'This is your own number.' })).toBeVisible();
  await expect(card.getByLabel('Phone number')).toBeFocused();
  await expectSound(page);
  await card.getByLabel('Phone number').fill('518 555 0142');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('5 Oak AvenueTroy, NY 12180');
  await expect(card).toContainText('Rosa VegaSister(518) 555-0142');
  await expectSound(page);

  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expect(page.getByText(/^Still at /)).toBeHidden();
  await ageAddress(member.id);
  await page.reload();
  await expect(page.getByText('Still at 5 Oak Avenue?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Thank you. Your address stays as it is.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expect(page.getByText(/^Still at /)).toBeHidden();
});

test('[DUTY-02] operations correct an address on the desk, and the member’s open page shows it', async ({
  page,
  browser,
}) => {
  const member = await createCoachedMember();
  await openAs(page, member, '/account-settings?tab=profile');
  const card = page.getByRole('region', { name: 'Where you live and who to call' });
  await expect(card).toContainText('118 Lark Street');

  const context = await browser.newContext({ baseURL: addresses.desk });
  const desk = await context.newPage();
  await signInStaff(desk, (await inviteStaff('operations')).email);
  await expect(desk.getByRole('navigation', { name: /^Main/ }).first()).toBeVisible();
  await desk.goto(`/members/${member.id}`);
  await desk.getByRole('button', { name: 'Correct address' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Correct Robin’s address' });
  await dialog.getByLabel('Street').fill('5 Oak Avenue');
  await dialog.getByLabel('ZIP').fill('1218');
  await dialog.getByLabel('Reason').fill('Asked by email');
  await dialog.getByRole('button', { name: 'Correct address' }).click();
  await expect(dialog.getByText('Please enter a ZIP code with 5 digits')).toBeVisible();
  await expect(dialog.getByLabel('ZIP')).toBeFocused();
  await expectAccessibleInBoth(desk);
  await dialog.getByLabel('ZIP').fill('12180');
  await dialog.getByRole('button', { name: 'Correct address' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('5 Oak Avenue12180');
  await context.close();
});
