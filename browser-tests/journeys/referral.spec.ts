import type { Page } from '@playwright/test';
import { atCheckout, finishEnrollment, payAndGoOn } from '../fixtures/paying-members.ts';
import { signUpByReferral } from '../fixtures/portal.ts';
import { rewardsOf } from '../fixtures/referrals.ts';
import { sameBooks } from '../fixtures/same-books.ts';
import { amountsCharged, setReferralDiscount } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

test.afterEach(() => setReferralDiscount(20));

/** A line of what is due: its label and its amount. */
const line = (page: Page, label: string, amount: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByText(amount, { exact: true });

/** The friend's reward exists once the application is in, and is used up then: the plan that it made cheaper is paid. */
const rewardIsFulfilled = (email: string) =>
  expect.poll(() => rewardsOf(email), { timeout: 20_000 }).toEqual(['FULFILLED']);

test('[CHK-01] [CHK-03] [CHK-12] [REF-01] [APP-04] a referred friend pays 20 % less, and the reward is fulfilled once', async ({
  page,
}) => {
  const { id, email } = await atCheckout(page, 'Standard', signUpByReferral);
  await expect(line(page, 'Standard, monthly', '$49.00')).toBeVisible();
  await expect(line(page, 'Referral discount (20%)', '−$9.80')).toBeVisible();
  await expect(line(page, 'Due today', '$39.20')).toBeVisible();
  await expectAccessible(page);
  await payAndGoOn(page);
  expect(await amountsCharged(id)).toEqual([3_920]);
  await finishEnrollment(page);
  await rewardIsFulfilled(email);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome to the club/);
  await rewardIsFulfilled(email);
  await sameBooks(id);
});

test('[PLAN-06] [CHK-03] [CHK-12] a referred friend whose first plan is free is asked for no card', async ({
  page,
}) => {
  await setReferralDiscount(100);
  const { id, email } = await atCheckout(page, 'Standard', signUpByReferral);
  await expect(line(page, 'Referral discount (100%)', '−$49.00')).toBeVisible();
  await expect(line(page, 'Due today', '$0.00')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to pay today' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm Plan' }).click();
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await amountsCharged(id)).toEqual([]);
  await finishEnrollment(page);
  await rewardIsFulfilled(email);
  await sameBooks(id);
});
