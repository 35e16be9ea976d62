import { fillCard } from '../fixtures/enrolling.ts';
import { cards, createMemberInCoaching } from '../fixtures/paying-members.ts';
import { expectReceipt } from '../fixtures/receipt.ts';
import { expectSameRecords } from '../fixtures/same-records.ts';
import { listChargedAmounts, findPlanAtProvider, renewPlan } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

test('[STAT-11] a member sees a failed renewal after logging in and pays it with another card', async ({
  page,
}) => {
  const { id } = await createMemberInCoaching(page, 'Starter');
  const moments = page.getByRole('region', { name: 'Moments available' });
  const expiry = moments.getByText(/^Your plan Moments expire on .+ with no rollover\.$/);
  const firstMonth = await expiry.innerText();
  await renewPlan((await findPlanAtProvider(id)).id, 'failed');
  await expectSameRecords(id);
  await page.goto('/');
  await page.waitForURL('**/subscriptions');
  await expect(page.getByRole('heading', { name: 'You have an overdue payment' })).toBeVisible();
  await expect(
    page.getByText('We couldn’t renew your Starter plan: your Visa ending in 4242 was declined.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay with another card' }).click();
  await fillCard(page, cards.mastercard);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save card and pay $29.00' }).click();
  await expect(page.getByText('Great news! Your payment was processed successfully.').first()).toBeVisible({
    timeout: 30_000,
  });
  await expectReceipt(page, '$29.00', 'Starter plan. Renewal.', 'Mastercard ending in 4444');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(moments.getByText('of 30 left')).toBeVisible();
  await expect(expiry).not.toHaveText(firstMonth);
  await expect(page.getByText('We couldn’t renew your plan')).toHaveCount(0);
  expect(await listChargedAmounts(id)).toEqual([2_900, 2_900]);
  await expectSameRecords(id);
});
