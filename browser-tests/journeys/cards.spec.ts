import type { Page } from '@playwright/test';
import { usePaymentStarts } from '../fixtures/database.ts';
import { createWelcomedMember } from '../fixtures/enrolled.ts';
import { choosePlan, fillCard, pay } from '../fixtures/enrolling.ts';
import { cards, createMemberInCoaching } from '../fixtures/paying-members.ts';
import { expectSameRecords } from '../fixtures/same-records.ts';
import { listChargedAmounts } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

/** Saves a card under Payment Methods, as far as the portal asks. */
async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
}

test('[BILL-05] a member adds cards with and without the bank’s page, changes the default, and deletes one', async ({
  page,
}) => {
  const { id } = await createMemberInCoaching(page, 'Starter');
  await page.goto('/billing?tab=methods');
  const saved = page.getByRole('region', { name: 'Saved cards' });
  const getCard = (name: string) => saved.getByRole('listitem').filter({ hasText: name });
  await expect(getCard('Visa ending in 4242')).toContainText('Default');
  await expect(page.getByRole('button', { name: 'Delete Visa ending in 4242' })).toHaveCount(0);

  await saveCard(page, cards.mastercard);
  await expect(page.getByText('Your Mastercard ending in 4444 was saved.')).toBeVisible({ timeout: 20_000 });
  await expect(getCard('Mastercard ending in 4444')).toBeVisible();
  await expectAccessible(page);

  await saveCard(page, cards.asksBank);
  const bank = page.frameLocator('iframe[title="Authentication by your bank"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click({ timeout: 30_000 });
  await expect(page.getByText('Your Visa ending in 3155 was saved.')).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click();
  await expect(page.getByText('Your Mastercard ending in 4444 is now the default.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this card?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete card' }).click();
  await expect(page.getByText('Your Visa ending in 4242 was deleted.')).toBeVisible();
  await expect(getCard('Visa ending in 4242')).toHaveCount(0);
  await page.reload();
  await expect(saved.getByRole('listitem')).toHaveCount(2);
  await expect(getCard('Mastercard ending in 4444')).toContainText('Your plan renews on this card.');
  expect(await listChargedAmounts(id)).toEqual([2_900]);
  await expectSameRecords(id);
});

test('[SEC-02] a member who began too many cards and payments today reads so, and nothing is charged', async ({
  page,
}) => {
  const { id } = await createMemberInCoaching(page, 'Starter');
  await usePaymentStarts(id);
  const rejection = page.getByText('Too many tries today. Try again tomorrow, or email us.').first();
  await page.goto('/billing?tab=methods');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(rejection).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/subscriptions?addOn=true');
  await choosePlan(page, 'A few more');
  await page.waitForURL('**/checkout**');
  await fillCard(page, cards.mastercard);
  await pay(page);
  await expect(rejection).toBeVisible();
  await expectAccessible(page);
  expect(await listChargedAmounts(id)).toEqual([2_900]);
});

test('[CHK-01, CHK-02] a member buys a plan with a saved card, whose security code is asked for, in light and dark', async ({
  page,
}) => {
  const member = await createWelcomedMember();
  await openAs(page, member, '/billing?tab=methods');
  await saveCard(page, cards.visa);
  await expect(page.getByRole('region', { name: 'Saved cards' })).toContainText('Visa ending in 4242');
  await page.goto('/subscriptions');
  await choosePlan(page, 'Starter');
  await page.waitForURL('**/checkout**');
  const press = page.getByRole('button', { name: 'Pay $29.00' });
  await expect(press).toBeDisabled();
  await expect(page.getByText('Fill in the security code first.')).toBeVisible();
  const code = page.getByLabel('Credit or debit card CVC/CVV');
  await code.fill('12');
  await code.blur();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
  const readColor = () => code.evaluate((field) => getComputedStyle(field).color);
  const light = await readColor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(readColor).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await code.fill('123');
  await press.click();
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await listChargedAmounts(member.id)).toEqual([2_900]);
});
