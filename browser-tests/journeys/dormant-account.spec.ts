import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { ageAccount, passCodeMinute, passEmailMinute } from '../fixtures/database.ts';
import { createEnrolledMember } from '../fixtures/enrolled.ts';
import { enterCode, logIn, requestCode } from '../fixtures/portal.ts';
import { waitForCode, listMessagesTo } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[SEC-04] a new browser needs the code of the account’s email too after a long pause', async ({
  page,
  browser,
}) => {
  const { id, phone, email } = await createEnrolledMember();
  await passCodeMinute(phone);
  await logIn(page, phone);
  await ageAccount(id, 91);
  await passEmailMinute(email);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await passCodeMinute(phone);
  let since = Date.now();
  await requestCode(stranger, phone.slice(2));
  await enterCode(stranger, await waitForCode(phone, since));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(signInCopy.verifyEmail);
  await expectAccessible(stranger);
  await stranger.getByLabel('Email').fill(`not-${email}`);
  await stranger.getByRole('button', { name: signInCopy.emailCode }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
  await expect.poll(async () => (await listMessagesTo(`not-${email}`)).length).toBe(1);
  expect(JSON.stringify(await listMessagesTo(`not-${email}`))).not.toMatch(/\b\d{6}\b/);
  await stranger.getByRole('button', { name: signInCopy.otherEmail }).click();
  since = Date.now();
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByRole('button', { name: signInCopy.emailCode }).click();
  await stranger.getByRole('checkbox').check();
  await enterCode(stranger, await waitForCode(email, since));
  await stranger.waitForURL((url) => url.pathname !== '/auth');
  await other.close();
});
