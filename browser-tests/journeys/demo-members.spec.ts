import { demoMembers } from '../fixtures/members.ts';
import { enterCode, logIn, requestCode } from '../fixtures/portal.ts';
import { waitForCode } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ translated: true });

for (const [name, { phone, lands }] of Object.entries(demoMembers)) {
  if (lands === '/auth') continue;
  test(`[AUTH-02, ROUTE-06, FIELD-02] ${name} logs in and lands on ${lands}, on a translated page`, async ({
    page,
  }) => {
    await logIn(page, phone);
    await page.waitForURL(`**${lands}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.getByText('In crisis?').first()).toBeVisible();
    if (name === 'fay') {
      await expect(page.getByRole('dialog', { name: /Community Member/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Go to Dashboard' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expectAccessible(page);
  });
}

for (const [name, title] of [
  ['hana', 'Your Account Stopped By Admin'],
  ['ivy', 'Your Account Deactivated By Admin'],
] as const) {
  test(`[AUTH-07, STOP-01] ${name} sees the reason, even after a reload, and is not logged in`, async ({
    page,
  }) => {
    const { phone } = demoMembers[name];
    const since = Date.now();
    await requestCode(page, phone.slice(2));
    await enterCode(page, await waitForCode(phone, since));
    const dialog = page
      .getByRole('alertdialog', { name: title })
      .or(page.getByRole('dialog', { name: title }));
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(/support/i);
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/auth#login');
    await expectAccessible(page);
    await page.reload();
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/token/i);
  });
}
