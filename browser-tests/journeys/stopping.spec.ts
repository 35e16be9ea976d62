import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createNewcomer } from '../fixtures/enrolled.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

for (const [status, title] of [
  ['EXITED_BY_ADMIN', 'Your Account Stopped By Admin'],
  ['DELETED_BY_ADMIN', 'Your Account Deactivated By Admin'],
] as const) {
  test(`[STOP-01, STOP-03] ${status} takes effect on a logged-in member’s next step`, async ({ page }) => {
    const member = await createNewcomer();
    await openAs(page, member, '/enrollment-welcome');
    await expect(page.getByRole('link', { name: 'Start Enrollment' })).toBeVisible();
    await callWithToken(`/members/${member.id}/status`, { status, reason: 'asked', billing: 'keep' });
    await page.reload();
    const dialog = page
      .getByRole('alertdialog', { name: title })
      .or(page.getByRole('dialog', { name: title }));
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/auth#login$/);
    await expectAccessible(page);
  });
}

test('[SESS-04, ROUTE-04] logging out ends the session, and every page then opens the log-in page', async ({
  page,
}) => {
  await openAs(page, await createNewcomer(), '/enrollment-welcome');
  await expect(page.getByRole('link', { name: 'Start Enrollment' })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.logIn);
  const readSession = () =>
    page.evaluate(() => localStorage.getItem('moments.session')).catch(() => 'reloading');
  await expect.poll(readSession).toBeNull();
  await expect(page.getByText('session has expired')).toBeHidden();
  await page.goto('/billing');
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/nothing-here');
  await expect(page).toHaveURL(/\/auth/);
});
