import type { Page } from '@playwright/test';
import { fillCard, pay } from '../fixtures/enrolling.ts';
import { createMemberAtCheckout, cards, payAndGoOn } from '../fixtures/paying-members.ts';
import { expectSameRecords } from '../fixtures/same-records.ts';
import {
  listChargedAmounts,
  holdPayment,
  waitForEmail,
  readProcessingPayment,
  settlePayment,
} from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

const starter = 2_900;

/** Pays with a card whose bank asks, up to the bank's page. */
async function payUpToBank(page: Page): Promise<void> {
  await fillCard(page, cards.asksBank);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible({ timeout: 30_000 });
}

/** Pays with a card whose bank takes its time, up to the first check. @returns the payment, which waits to be settled */
async function payUpToProcessing(page: Page, memberId: string): Promise<string> {
  await fillCard(page, cards.takesTime);
  await pay(page);
  await expect(page.getByText(/Processing for \d+ seconds? \(Check \d\/5\)/)).toBeVisible({
    timeout: 30_000,
  });
  const payment = await readProcessingPayment(memberId);
  await holdPayment(payment);
  return payment;
}

/**
 * Lets the page's clock run ahead until something holds: between its looks at the server the portal waits by its own clock, in all
 * for a minute. It runs no faster than the looks are answered.
 */
const runAhead = (page: Page, until: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(4_000);
    await until();
  }).toPass({ timeout: 60_000, intervals: [500] });

const getNotSuccessful = (page: Page) => page.getByText('Your payment was not successful. Please try again.');

test('[CHK-07, CHK-13] a member is charged once after a failed and a passed bank page and a reload', async ({
  page,
}) => {
  const { id } = await createMemberAtCheckout(page, 'Starter');
  await payUpToBank(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL('**/checkout**');
  await expect(getNotSuccessful(page)).toBeVisible({ timeout: 30_000 });
  expect(new URL(page.url()).search).not.toContain('client_secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Payment Details' }).click();
  await payUpToBank(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL('**/checkout**');
  await page.reload();
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await listChargedAmounts(id)).toEqual([starter]);
  await expectSameRecords(id);
});

test('[CHK-07, CHK-13] a member who leaves the bank’s page and pays with another card is charged once', async ({
  page,
}) => {
  const { id } = await createMemberAtCheckout(page, 'Starter');
  const checkout = page.url();
  await payUpToBank(page);
  await page.goto('/subscriptions');
  await expect(page.getByText('Your bank hasn’t confirmed your payment')).toBeVisible();
  await expectAccessible(page);
  await page.goto(checkout);
  await expect(page.getByText('You weren’t charged. You can pay again here.')).toBeVisible();
  expect(await listChargedAmounts(id)).toEqual([]);
  await payAndGoOn(page, cards.mastercard);
  expect(await listChargedAmounts(id)).toEqual([starter]);
  await expectSameRecords(id);
});

test('[CHK-06, CHK-09] a slow payment shows seconds and checks until it succeeds', async ({ page }) => {
  await page.clock.install();
  const { id } = await createMemberAtCheckout(page, 'Starter');
  const payment = await payUpToProcessing(page, id);
  await expectAccessible(page);
  await settlePayment(payment, 'succeeded');
  await runAhead(page, () => expect(page).toHaveURL(/\/addition-information/, { timeout: 500 }));
  expect(await listChargedAmounts(id)).toEqual([starter]);
  await expectSameRecords(id);
});

test('[CHK-09] a payment that fails during processing returns to a working form', async ({ page }) => {
  await page.clock.install();
  const { id } = await createMemberAtCheckout(page, 'Starter');
  const payment = await payUpToProcessing(page, id);
  await settlePayment(payment, 'failed');
  await runAhead(page, () => expect(getNotSuccessful(page)).toBeVisible({ timeout: 500 }));
  await page.getByRole('button', { name: 'Update Payment Details' }).click();
  await payAndGoOn(page);
  expect(await listChargedAmounts(id)).toEqual([starter]);
  await expectSameRecords(id);
});

test('[CHK-09, MOM-06] the server credits a payment and sends an email after the browser stopped waiting', async ({
  page,
}) => {
  await page.clock.install();
  const { id, email } = await createMemberAtCheckout(page, 'Starter');
  const payment = await payUpToProcessing(page, id);
  await runAhead(page, () =>
    expect(page.getByText('We couldn’t confirm your payment yet')).toBeVisible({ timeout: 500 }),
  );
  await expect(page.getByText(/A confirmation email will follow/)).toBeVisible();
  await expectAccessible(page);
  expect(await listChargedAmounts(id)).toEqual([]);
  await settlePayment(payment, 'succeeded');
  const confirmation = await waitForEmail(email, /^We received your payment of \$29\.00$/);
  expect(confirmation.body).toContain('Moments added: 30');
  await page.goto('/');
  await page.waitForURL('**/addition-information**');
  expect(await listChargedAmounts(id)).toEqual([starter]);
  await expectSameRecords(id);
});

test('[PLAN-10] enrollment and plans show a pending payment and allow no other choice until it is paid', async ({
  page,
}) => {
  await page.clock.install();
  const { id } = await createMemberAtCheckout(page, 'Starter');
  const checkout = page.url();
  const payment = await payUpToProcessing(page, id);
  await page.goto('/enrollment');
  const pending = page.getByText('Your payment is processing');
  await expect(pending).toBeVisible();
  await expectAccessible(page);
  await page.goto('/subscriptions');
  await expect(pending).toBeVisible();
  await expect(page.getByText(/on \$29\.00 for Starter/)).toBeVisible();
  for (const plan of ['Start Free: Free', 'Select Plan: Starter', 'Select Plan: Plus'])
    await expect(page.getByRole('button', { name: plan, exact: true })).toBeDisabled();
  await expectAccessible(page);
  // Another browser knows nothing of the payment.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('moments.payment.')) localStorage.removeItem(key);
  });
  await page.goto(checkout);
  await expect(page.getByText(/Your payment of \$29\.00 for Starter is still processing/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await page.getByRole('link', { name: 'See plans' }).click();
  await settlePayment(payment, 'succeeded');
  await runAhead(page, () => expect(pending).toBeHidden({ timeout: 500 }));
  await page.getByRole('link', { name: 'Continue your application' }).click();
  await page.waitForURL('**/addition-information**');
  await expect(page.getByText(/part of our community|You’re a Community Member/)).toBeHidden();
  expect(await listChargedAmounts(id)).toEqual([starter]);
  await expectSameRecords(id);
});
