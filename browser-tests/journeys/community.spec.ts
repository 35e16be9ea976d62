import { createCommunityMember } from '../fixtures/enrolled.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 120_000 });

test('[LAY-06] the community member’s dialog stays closed after the member dismisses it', async ({
  page,
}) => {
  await openAs(page, await createCommunityMember(), '/home');
  const dialog = page.getByRole('dialog', { name: 'You’re a Community Member' });
  await expect(dialog).toContainText('wellness tips, and announcements are free');
  await expectAccessibleInBoth(page);
  const saved = page.waitForResponse((response) =>
    response.url().endsWith('/community-member-dialog/dismiss'),
  );
  await dialog.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(dialog).toBeHidden();
  await saved;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expect(page.getByText('Community Member').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
});

test('[LAY-06, ROUTE-03] a community member opens the plans and the checkout from the dashboard', async ({
  page,
}) => {
  await openAs(page, await createCommunityMember(), '/home');
  const dialog = page.getByRole('dialog', { name: 'You’re a Community Member' });
  await dialog.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Choose a plan to get your own coach')).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).first().click();
  await page.waitForURL('**/subscriptions');
  const plan = page.getByRole('article', { name: 'Standard', exact: true });
  await expectAccessible(page);
  await plan.getByRole('button').click();
  await page.waitForURL('**/checkout**');
  await expect(page.getByText('$49.00').first()).toBeVisible();
  await expectAccessible(page);
});
