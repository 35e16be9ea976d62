import type { Page } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createEnrolledMember, createNewcomer } from '../fixtures/enrolled.ts';
import { choosePlan, enrollUpToCheckout, finishEnrollment } from '../fixtures/enrolling.ts';
import { callAsMember } from '../fixtures/member-calls.ts';
import { payAndGoOn } from '../fixtures/paying-members.ts';
import { loseNextReply, slowDown, writeOnPoorLine } from '../fixtures/poor-line.ts';
import { createPerson, signUp, signUpByReferral } from '../fixtures/portal.ts';
import { expectSameRecords } from '../fixtures/same-records.ts';
import { listChargedAmounts, setReferralDiscount, readRewards } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { readMemberId } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

// All journeys share one campaign, so those that need its discount are in this file.
test.afterEach(() => setReferralDiscount(20));

/** Signs a referred friend up by the link, and leads them to the checkout of a plan. */
async function leadFriendToCheckout(page: Page, plan: string) {
  const person = createPerson();
  await signUp(page, person, signUpByReferral);
  await enrollUpToCheckout(page, plan);
  return { id: await readMemberId(person.phone), email: person.email };
}

/** Reads what a plan's card says of its price. */
const getPriceOn = (page: Page, plan: string) =>
  page.getByRole('article', { name: plan, exact: true }).locator('p').first();

/** Returns a line of what is due: its label and its amount. */
const getLine = (page: Page, label: string, amount: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByText(amount, { exact: true });

/** Waits until the friend's reward exists and is used up, which happens when the application is in and the cheaper plan is paid. */
const expectRewardFulfilled = (email: string) =>
  expect.poll(() => readRewards(email), { timeout: 20_000 }).toEqual(['FULFILLED']);

test('[PLAN-11, CHK-01, CHK-03, CHK-12, REF-01, REF-04, APP-04] a referred friend pays 20 % less, and the reward is fulfilled once', async ({
  page,
}) => {
  const { id, email } = await leadFriendToCheckout(page, 'Standard');
  await expect(getLine(page, 'Standard, monthly', '$49.00')).toBeVisible();
  await expect(getLine(page, 'Referral discount (20%)', '−$9.80')).toBeVisible();
  await expect(getLine(page, 'Due today', '$39.20')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change' }).click();
  await page.waitForURL('**/subscriptions');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(getPriceOn(page, 'Standard')).toHaveText('Usual price: $49. Your price: $39.20 first month');
  await expect(page.getByText('$39.20 today, with your 20% referral discount.')).toBeVisible();
  await expectAccessible(page);
  await choosePlan(page, 'Standard');
  await page.waitForURL('**/checkout**');
  await payAndGoOn(page);
  expect(await listChargedAmounts(id)).toEqual([3_920]);
  await finishEnrollment(page);
  await expectRewardFulfilled(email);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome to the club/);
  await expectRewardFulfilled(email);
  await expectSameRecords(id);
});

test('[PLAN-11, REF-04] the discount of a referred friend shows on a poor line from the first plan card to the checkout', async ({
  page,
}) => {
  await openAs(page, await createEnrolledMember(), '/favicon.svg');
  // As a sign-up by the link leaves it in the tab.
  await page.evaluate(() => sessionStorage.setItem('moments.referral-code', 'friend20'));
  await slowDown(page);
  const countJoins = await loseNextReply(page, '**/referrals/participant');
  await page.goto('/subscriptions');
  const price = getPriceOn(page, 'Standard');
  await price.waitFor();
  expect(await price.textContent(), 'the first price that shows').toContain('$39.20 first month');
  expect(countJoins()).toBe(2);
  await writeOnPoorLine(page, {
    call: '**/subscriptions/add-customer',
    press: () => choosePlan(page, 'Standard'),
    expectKept: () => expect(price).toContainText('$39.20 first month'),
    expectDone: () => page.waitForURL('**/checkout**'),
  });
  await expect(page.locator('dl > div').filter({ hasText: 'Due today' })).toContainText('$39.20');
});

test('[PLAN-06, CHK-03, CHK-12] a referred friend needs no card when the first plan is free', async ({
  page,
}) => {
  await setReferralDiscount(100);
  const { id, email } = await leadFriendToCheckout(page, 'Standard');
  await expect(getLine(page, 'Referral discount (100%)', '−$49.00')).toBeVisible();
  await expect(getLine(page, 'Due today', '$0.00')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to pay today' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm Plan' }).click();
  await page.waitForURL('**/addition-information**', { timeout: 40_000 });
  expect(await listChargedAmounts(id)).toEqual([]);
  await finishEnrollment(page);
  await expectRewardFulfilled(email);
  await expectSameRecords(id);
});

test('[REF-04] a referral link opens Sign Up and says what the friend gets, and its calls tell nothing about others', async ({
  page,
}) => {
  await page.goto(signUpByReferral);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.signUp);
  await expect(page.getByText('A friend invited you. Your first plan may cost less.')).toBeVisible();
  await expectAccessible(page);
  const other = await createEnrolledMember();
  const { token } = await createNewcomer();
  const ask = (body: object) => callAsMember('/referrals/participant', { token, body });
  await expect(ask({ email: other.email })).rejects.toThrow(/400/);
  expect(JSON.stringify(await ask({ referralCode: 'friend20' }))).not.toContain(other.email);
  await expect(callAsMember(`/referrals/participant/${other.email}`, { token })).rejects.toThrow(/404/);
});
