import { partnerLabel } from '../../portal/src/features/enrollment/contact-copy.ts';
import { createEnrolledMember, createNewcomer } from '../fixtures/enrolled.ts';
import {
  choosePlan,
  fillAdditional,
  fillCard,
  fillContact,
  fillPersonalDetails,
  finishEnrollment,
  goToPlans,
  pay,
  startEnrollment,
} from '../fixtures/enrolling.ts';
import { createMemberAtCheckout, cards, payAndGoOn } from '../fixtures/paying-members.ts';
import { createPerson, signUp } from '../fixtures/portal.ts';
import { expectReceipt } from '../fixtures/receipt.ts';
import { listChargedAmounts, listMessagesTo } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { matchMember, readMemberId } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[ENR-01, ENR-02, CHK-08, CHK-10, ADD-01, APP-01, HOME-02] a member gets from sign-up to the dashboard', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const person = createPerson();
  await signUp(page, person);
  await expectAccessible(page);
  await startEnrollment(page);
  await expect(page.getByText('Ready to start? Complete your profile.')).toBeVisible();
  await expectAccessible(page);
  await fillContact(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectAccessible(page);
  await fillPersonalDetails(page);
  await expect(page.getByText('Robin Vega')).toBeVisible();
  await expectAccessible(page);
  await goToPlans(page);
  await expect(page.getByText('We’ll review your application within 3 business days')).toBeVisible();
  await expectAccessible(page);
  await choosePlan(page, 'Standard');
  await page.waitForURL('**/checkout**');
  await expect(page.getByText('$49.00').first()).toBeVisible();
  await fillCard(page, cards.visa);
  await expectAccessible(page);
  await pay(page);
  await expect(page.getByText('Great news! Your payment was processed successfully.')).toBeVisible({
    timeout: 20_000,
  });
  await page.waitForURL('**/addition-information**');
  await expect(page.getByText('You’re almost done!')).toBeVisible();
  await expectReceipt(page, '$49.00', 'Standard plan. First month.', 'Visa ending in 4242');
  await expectAccessible(page);
  await fillAdditional(page);
  await expect(page.getByText('To sleep better.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.waitForURL('**/application-received');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome to the club/);
  await expectAccessible(page);
  const memberId = await readMemberId(person.phone);
  await matchMember(memberId, 'Ana');
  await expect.poll(async () => (await listMessagesTo(person.phone))[0]?.body).toContain('Ana');
  await page.goto('/');
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expect(page.getByText('of 60 left')).toBeVisible();
  await expectAccessible(page);
});

test('[ENR-13] a member continues a half-finished enrollment in another browser', async ({
  page,
  browser,
}) => {
  const member = await createNewcomer();
  await openAs(page, member, '/enrollment-welcome');
  await startEnrollment(page);
  await fillContact(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.context().close();
  const context = await browser.newContext();
  const second = await context.newPage();
  await openAs(second, member, '/');
  await second.waitForURL('**/enrollment**');
  await expect(second.getByLabel('First name')).toBeVisible();
  await fillPersonalDetails(second);
  await goToPlans(second);
  await context.close();
});

test('[PLAN-06, LAY-06, APP-03] a member who chooses the free plan becomes a community member', async ({
  page,
}) => {
  await openAs(page, await createEnrolledMember(), '/subscriptions');
  await choosePlan(page, 'Free');
  await page.waitForURL('**/application-received');
  await expect(page.getByText('You’re now part of our community.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/home');
  const dialog = page.getByRole('dialog', { name: /Community Member/ });
  await dialog.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Message activity')).toBeHidden();
});

test('[CHK-13, CHK-11] a member is charged once after a declined card and an accepted one', async ({
  page,
}) => {
  const { id } = await createMemberAtCheckout(page, 'Starter');
  await fillCard(page, cards.noFunds);
  await pay(page);
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await payAndGoOn(page);
  expect(await listChargedAmounts(id)).toEqual([2_900]);
});

test('[PLAN-06, APP-02] a partner’s plan costs nothing and needs no card', async ({ page }) => {
  await openAs(page, await createNewcomer(), '/enrollment-welcome');
  await startEnrollment(page);
  await page.getByLabel(partnerLabel).selectOption({ label: 'Harbor Community Health' });
  await page.getByRole('button', { name: 'Next' }).click();
  await fillPersonalDetails(page);
  await goToPlans(page);
  await choosePlan(page, 'Sponsored by Harbor Community Health');
  // One press is enough: the card said that there is nothing to pay.
  await page.waitForURL('**/addition-information**', { timeout: 30_000 });
  await finishEnrollment(page);
  await expect(page.getByText('Finalizing Your Membership').first()).toBeVisible();
  await expectAccessible(page);
});
