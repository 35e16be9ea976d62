import type { Page } from '@playwright/test';
import { makeMatchLate } from '../fixtures/database.ts';
import { createSponsoredMember, createWaitingMember } from '../fixtures/enrolled.ts';
import { choosePlan } from '../fixtures/enrolling.ts';
import { createMemberInCoaching } from '../fixtures/paying-members.ts';
import { expectSameRecords } from '../fixtures/same-records.ts';
import { listChargedAmounts, waitForEmail, findPlanAtProvider, setDefaultCard } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 180_000 });

const prices = { starter: 2_900, plus: 7_900 } as const;

/** Finds a value of the plan or of what changes, by its label. */
const findValue = (page: Page, label: string | RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');

/** Returns an amount on the screen, in cents. */
const parseCents = (amount: string): number => Math.round(Number(amount.replace('$', '')) * 100);

/** Chooses another plan, up to what is shown of the change. @returns what is due today, in cents */
async function chooseOther(page: Page, plan: string): Promise<number> {
  await page.goto('/subscriptions');
  await choosePlan(page, plan);
  await page.waitForURL('**/subscriptions?change=**');
  return parseCents(await findValue(page, 'Due today').innerText());
}

/** Confirms a change to Plus with a card whose bank asks, up to the bank's page. @returns what is due today, in cents */
async function changeUpToBank(page: Page): Promise<number> {
  const due = await chooseOther(page, 'Plus');
  await page.getByRole('button', { name: /^Change plan and pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible({ timeout: 30_000 });
  return due;
}

test('[BILL-03, CHK-02, CHK-13, PLAN-03, PLAN-10] a member leaves two upgrades at the bank, finishes one for the shown difference, and downgrades without a charge today', async ({
  page,
}) => {
  const { id, email } = await createMemberInCoaching(page, 'Starter');
  await setDefaultCard(id, 'pm_card_authenticationRequired');
  const due = await changeUpToBank(page);
  expect(due).toBeGreaterThan(0);
  expect(due).toBeLessThanOrEqual(prices.plus - prices.starter);
  const waits = page.getByText('Your change to Plus isn’t confirmed yet');
  await page.goto('/home');
  await expect(waits).toBeVisible();
  await expectAccessible(page);
  await page.goto('/billing?tab=manage');
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Keep Starter' }).click();
  await expect(waits).toBeHidden();
  await changeUpToBank(page);
  await page.goto('/subscriptions');
  await expect(waits).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Finish your change' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Change plan and pay/ }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click({ timeout: 30_000 });
  await page.waitForURL('**/billing?tab=manage', { timeout: 40_000 });
  await expect(waits).toBeHidden();
  await expect(page.getByRole('region', { name: 'Plus plan' })).toContainText('$79.00');
  const receipt = page.getByRole('status').filter({ hasText: `You paid $${(due / 100).toFixed(2)}` });
  await receipt.getByText(/^You paid/).click();
  await expect(receipt).toContainText('Plus plan. Change of plan.');
  await expect(receipt.getByRole('link', { name: /^View receipt/ })).toBeVisible();
  await expectAccessible(page);
  expect(await listChargedAmounts(id)).toEqual([prices.starter, due]);
  await waitForEmail(email, /^Your plan was changed$/);
  await expectSameRecords(id);

  expect(await chooseOther(page, 'Starter')).toBe(0);
  await expect(page.getByText(/^You pay nothing today\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change to Starter' }).click();
  await page.waitForURL('**/billing?tab=manage', { timeout: 40_000 });
  // The plan that is paid for runs on, and the cheaper one follows.
  const running = page.getByRole('region', { name: 'Plus plan' });
  await expect(running).toContainText(/Plus until .*, then Starter/);
  await expectAccessible(page);
  expect(await listChargedAmounts(id)).toEqual([prices.starter, due]);
  await expect(receipt).toHaveCount(0);
  await running.getByRole('button', { name: 'Keep Plus' }).click();
  await expect(running).not.toContainText('then Starter');
  await expectSameRecords(id);
});

test('[BILL-03, RENEW-02] a member cancels a plan by the link of the first email without a log-in, keeps it, cancels it in Billing, and buys another', async ({
  page,
  browser,
}) => {
  const { id, email } = await createMemberInCoaching(page, 'Starter');
  const isEnding = async (): Promise<boolean> => (await findPlanAtProvider(id)).cancel_at_period_end;
  const cancel = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel your Starter plan?' });
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(findValue(page, 'Plan Cancel')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/);
  };
  const { body } = await waitForEmail(email, /^We received your payment/);
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(/Cancel my plan: (\S+)/.exec(body)?.[1] ?? '');
  await expect(guest.getByText(/Starter plan, \$29\.00 a month/)).toBeVisible();
  await expectAccessible(guest);
  // Email apps open links.
  expect(await isEnding()).toBe(false);
  await guest.getByRole('button', { name: 'Cancel my plan' }).press('Enter');
  // The pressed button is gone.
  await expect(guest.getByRole('heading', { level: 1, name: 'Your plan won’t renew' })).toBeFocused();
  await expectAccessible(guest);
  expect(await isEnding()).toBe(true);
  await guest.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Your plan continues' })).toBeVisible();
  expect(await isEnding()).toBe(false);
  await context.close();

  await page.goto('/billing?tab=manage');
  await expect(findValue(page, 'Billing cycle')).toHaveText('Monthly');
  await expect(findValue(page, 'Renewal')).toHaveText('Renews automatically');
  const renewalDay = await findValue(page, 'Next billing date').innerText();
  await cancel();
  await expect(findValue(page, 'Plan Cancel')).toHaveText(renewalDay);
  // The pressed button is gone.
  const plan = page.getByRole('region', { name: 'Starter plan' });
  await expect(plan).toBeFocused();
  await expect(page.getByRole('link', { name: 'See other plans' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expectAccessible(page);
  expect(await isEnding()).toBe(true);
  expect((await waitForEmail(email, /^Your plan will not renew$/)).body).toContain('Starter');
  await expectSameRecords(id);

  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(findValue(page, 'Renewal')).toHaveText('Renews automatically');
  await expect(plan).toBeFocused();
  expect(await isEnding()).toBe(false);
  await waitForEmail(email, /^You kept your plan$/);
  await expectSameRecords(id);

  await cancel();
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await page.waitForURL('**/subscriptions');
  await choosePlan(page, 'Plus');
  await page.waitForURL('**/subscriptions?change=**');
  const due = parseCents(await findValue(page, 'Due today').innerText());
  await page.getByRole('button', { name: /^Change plan and pay/ }).click();
  await page.waitForURL('**/billing?tab=manage', { timeout: 40_000 });
  await expect(findValue(page, 'Renewal')).toHaveText('Renews automatically');
  expect(await isEnding()).toBe(false);
  expect(await listChargedAmounts(id)).toEqual([prices.starter, due]);
  await expectSameRecords(id);
});

test('[RENEW-05] a member who waits for a coach longer than promised gets the money back after a question', async ({
  page,
}) => {
  const member = await createWaitingMember('Starter');
  await openAs(page, member, '/');
  await page.waitForURL('**/application-received');
  await expect(page.getByText(/your month starts when you’re matched/)).toBeVisible();
  await expectAccessible(page);
  await makeMatchLate(member.id);
  await waitForEmail(member.email, /^We’re still looking for your coach$/);
  await page.reload();
  const card = page.getByRole('region', { name: 'Your month hasn’t started' });
  await card.getByRole('button', { name: 'Get my money back' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Get your money back?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Get my money back' }).click();
  await expect(page.getByText(/^Your money is on its way back\. /)).toBeVisible();
  await expect(card).toHaveCount(0);
  // The snackbar is gone after seconds.
  await expect(page.getByText('Your money is on its way back', { exact: true })).toBeVisible();
  const refund = await waitForEmail(member.email, /^We refunded \$29\.00$/);
  expect(refund.body).toContain('to your Visa ending in 4242');
  await expectAccessible(page);
});

test('[PLAN-09, SEC-01] a sponsored plan and its Moments end with the partnership, and the open page says so', async ({
  page,
}) => {
  const member = await createSponsoredMember();
  await openAs(page, member, '/home');
  await expect(page.getByText('of 30 left')).toBeVisible();
  await callWithToken(`/members/${member.id}/end-partnership`, { reason: 'The partner says so.' });
  await expect(page.getByText('Your plan has ended', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/billing?tab=manage');
  const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'medium' });
  await expect(findValue(page, 'Ended on')).toHaveText(today.format());
  await expectAccessible(page);
  await page.goto('/billing');
  await expect(page.getByText('No Moments right now')).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('article', { name: /^Sponsored by/ })).toHaveCount(0);
  await expect(findPlanAtProvider(member.id)).rejects.toThrow('no plan runs');
  expect(await listChargedAmounts(member.id)).toEqual([]);
});
