import { enrollUpToCheckout, fillCard, pay } from '../fixtures/enrolling.ts';
import { memberIdOf } from '../fixtures/operator.ts';
import { newPerson, signUp } from '../fixtures/portal.ts';
import { chargesOf, processingPaymentOf, settlePayment } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

const bank = { asks: '4000002500003155', takesTime: '4000000000007726' } as const;

test('[CHK-07] the bank’s page is passed after it was failed once: one charge', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await enrollUpToCheckout(page, 'Starter');
  await fillCard(page, bank.asks);
  await pay(page);
  await page.getByRole('button', { name: /Fail authentication/ }).click({ timeout: 30_000 });
  await page.waitForURL('**/checkout**');
  await expect(page.getByText('Your payment was not successful. Please try again.')).toBeVisible({
    timeout: 30_000,
  });
  expect(new URL(page.url()).search).not.toContain('client_secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Payment Details' }).click();
  await fillCard(page, bank.asks);
  await pay(page);
  await page.getByRole('button', { name: /Complete authentication/ }).click({ timeout: 30_000 });
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await chargesOf(await memberIdOf(person.phone))).toBe(1);
});

test('[CHK-06] [CHK-09] a payment that takes its time is told in seconds and checks, and succeeds', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await enrollUpToCheckout(page, 'Starter');
  await fillCard(page, bank.takesTime);
  await pay(page);
  await expect(page.getByText(/Processing for \d+ seconds \(Check \d\/5\)/).first()).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  const memberId = await memberIdOf(person.phone);
  await settlePayment(await processingPaymentOf(memberId), 'succeeded');
  await page.waitForURL('**/addition-information**', { timeout: 60_000 });
  expect(await chargesOf(memberId)).toBe(1);
});

test('[CHK-09] a payment that fails while it is processed leads back to a form that works', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await enrollUpToCheckout(page, 'Starter');
  await fillCard(page, bank.takesTime);
  await pay(page);
  await expect(page.getByText(/Processing for \d+ seconds/).first()).toBeVisible({ timeout: 30_000 });
  const memberId = await memberIdOf(person.phone);
  await settlePayment(await processingPaymentOf(memberId), 'failed');
  await expect(page.getByText('Your payment was not successful. Please try again.')).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Update Payment Details' }).click();
  await fillCard(page, '4242424242424242');
  await pay(page);
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await chargesOf(memberId)).toBe(1);
});
