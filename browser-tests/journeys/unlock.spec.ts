import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { lockPhone, passCodeMinute } from '../fixtures/database.ts';
import { createEnrolledMember } from '../fixtures/enrolled.ts';
import { enterCode, logIn, requestCode } from '../fixtures/portal.ts';
import { waitForCode, findWrong, listMessagesTo } from '../fixtures/sandbox.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[SEC-05, AUTH-21] a member who is locked out by a stranger unlocks the browser by email and logs in', async ({
  page,
  browser,
}) => {
  const { phone, email } = await createEnrolledMember();
  await passCodeMinute(phone);

  // A stranger types wrong codes, and has others in many networks.
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await requestCode(stranger, phone.slice(2));
  await enterCode(stranger, findWrong(await waitForCode(phone)));
  await expect(stranger.getByText(/That code isn’t correct/).first()).toBeVisible();
  await lockPhone(phone);
  await passCodeMinute(phone);

  await page.goto('/auth');
  await page.getByLabel(signInCopy.phone).fill(phone.slice(2));
  await page.getByRole('button', { name: signInCopy.textCode }).click();
  await page.getByRole('link', { name: 'Unlock by email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock by email');
  await expectAccessible(page);
  let since = Date.now();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(page);
  await enterCode(page, await waitForCode(email, since));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can log in again');
  await expectAccessible(page);
  since = Date.now();
  await page.getByRole('button', { name: signInCopy.textCode }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterCode);
  await enterCode(page, await waitForCode(phone, since));
  await page.waitForURL((url) => url.pathname !== '/auth');

  // The stranger stays locked, and the email told what the code does.
  await stranger.reload();
  await enterCode(stranger, '000000');
  await expect(stranger.getByRole('link', { name: 'Unlock by email' })).toBeVisible();
  expect((await listMessagesTo(email))[0]?.body).toContain('doesn’t log anyone in by itself');
  await other.close();
});

test('[SEC-05] a browser that was logged in before still gets codes while strangers are locked out, and staff lift the lock', async ({
  page,
  browser,
}) => {
  const { id, phone } = await createEnrolledMember();
  await passCodeMinute(phone);
  await logIn(page, phone);
  await lockPhone(phone);
  await page.evaluate(() => localStorage.clear());
  await logIn(page, phone);

  await passCodeMinute(phone);
  const other = await browser.newContext();
  const laptop = await other.newPage();
  await laptop.goto('/auth');
  await laptop.getByLabel(signInCopy.phone).fill(phone.slice(2));
  await laptop.getByRole('button', { name: signInCopy.textCode }).click();
  await expect(laptop.getByText(/Too many tries\. Try again in (19|20) hours/).first()).toBeVisible();
  await callWithToken(`/members/${id}/lift-code-limits`, { reason: 'called support' });
  await logIn(laptop, phone);
  await other.close();
});
