import type { Page } from '@playwright/test';
import { fillCard, pay } from '../fixtures/enrolling.ts';
import { atCheckout, cards, payAndGoOn } from '../fixtures/paying-members.ts';
import { sameBooks } from '../fixtures/same-books.ts';
import {
  amountsCharged,
  holdPayment,
  mailTo,
  processingPaymentOf,
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
  const payment = await processingPaymentOf(memberId);
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

const notSuccessful = (page: Page) => page.getByText('Your payment was not successful. Please try again.');

test('[CHK-07] [CHK-13] the bank’s page is passed after it was failed once, and the page it leads to reloaded: one charge', async ({
  page,
}) => {
  const { id } = await atCheckout(page, 'Starter');
  await payUpToBank(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL('**/checkout**');
  await expect(notSuccessful(page)).toBeVisible({ timeout: 30_000 });
  expect(new URL(page.url()).search).not.toContain('client_secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Payment Details' }).click();
  await payUpToBank(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL('**/checkout**');
  await page.reload();
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await amountsCharged(id)).toEqual([starter]);
  await sameBooks(id);
});

test('[CHK-07] [CHK-13] the bank’s page is left behind for another card: one charge', async ({ page }) => {
  const { id } = await atCheckout(page, 'Starter');
  const checkout = page.url();
  await payUpToBank(page);
  await page.goto(checkout);
  expect(await amountsCharged(id)).toEqual([]);
  await payAndGoOn(page, cards.mastercard);
  expect(await amountsCharged(id)).toEqual([starter]);
  await sameBooks(id);
});

test('[CHK-06] [CHK-09] a payment that takes its time is told in seconds and checks, and succeeds', async ({
  page,
}) => {
  await page.clock.install();
  const { id } = await atCheckout(page, 'Starter');
  const payment = await payUpToProcessing(page, id);
  await expectAccessible(page);
  await settlePayment(payment, 'succeeded');
  await runAhead(page, () => expect(page).toHaveURL(/\/addition-information/, { timeout: 500 }));
  expect(await amountsCharged(id)).toEqual([starter]);
  await sameBooks(id);
});

test('[CHK-09] a payment that fails while it is processed leads back to a form that works', async ({
  page,
}) => {
  await page.clock.install();
  const { id } = await atCheckout(page, 'Starter');
  const payment = await payUpToProcessing(page, id);
  await settlePayment(payment, 'failed');
  await runAhead(page, () => expect(notSuccessful(page)).toBeVisible({ timeout: 500 }));
  await page.getByRole('button', { name: 'Update Payment Details' }).click();
  await payAndGoOn(page);
  expect(await amountsCharged(id)).toEqual([starter]);
  await sameBooks(id);
});

test('[CHK-09] [MOM-06] credits a payment after the browser stopped waiting, and sends an email', async ({
  page,
}) => {
  await page.clock.install();
  const { id, email } = await atCheckout(page, 'Starter');
  const payment = await payUpToProcessing(page, id);
  await runAhead(page, () =>
    expect(page.getByText('We couldn’t confirm your payment yet')).toBeVisible({ timeout: 500 }),
  );
  await expect(page.getByText(/A confirmation email will follow/)).toBeVisible();
  await expectAccessible(page);
  expect(await amountsCharged(id)).toEqual([]);
  await settlePayment(payment, 'succeeded');
  const mail = await mailTo(email, /^We received your payment of \$29\.00$/);
  expect(mail.body).toContain('Moments added: 30');
  await page.goto('/');
  await page.waitForURL('**/addition-information**');
  expect(await amountsCharged(id)).toEqual([starter]);
  await sameBooks(id);
});
