import { readFile } from 'node:fs/promises';
import { pageNames } from '../../portal/src/configuration/paths.ts';
import { passCodeMinute } from '../fixtures/database.ts';
import { createCoachedMember, createWelcomedMember } from '../fixtures/enrolled.ts';
import { logIn, createPerson } from '../fixtures/portal.ts';
import { waitForCode, waitForMessage } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

test('[ACC-04] names in any script and pronouns remain after a reload', async ({ page }) => {
  await openAs(page, await createWelcomedMember(), '/account-settings?tab=profile');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  const names = { 'First name': 'Ірина', 'Last name': 'Мельник', 'Preferred name': 'محمد' };
  for (const [label, name] of Object.entries(names)) await page.getByLabel(label).fill(name);
  await page.getByRole('checkbox', { name: 'They/Them' }).check();
  await save.click();
  await expect(page.getByText('Personal info updated successfully')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  for (const [label, name] of Object.entries(names)) await expect(page.getByLabel(label)).toHaveValue(name);
  await expect(page.getByRole('checkbox', { name: 'They/Them' })).toBeChecked();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ірина');
});

test('[ACC-05, ACC-06, SEC-03] a member changes the phone number with a code, and the old number gets a text', async ({
  page,
  browser,
}) => {
  const member = await createCoachedMember();
  const next = createPerson();
  await openAs(page, member, '/account-settings?tab=profile');
  await passCodeMinute(member.phone);
  const since = Date.now();
  await page.getByRole('button', { name: 'Change phone number' }).click();
  await page.getByRole('button', { name: 'Text a code to my phone' }).click();
  await expectAccessible(page);
  await page.getByLabel('6-digit code').fill(await waitForCode(member.phone, since));
  const field = page.getByLabel('New phone number');
  await field.fill(next.typed);
  await expect(field).toHaveValue(/^\(646\) \d{3}-\d{4}$/);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await code.fill(await waitForCode(next.phone));
  await expect(page.getByText('Phone number updated successfully!')).toBeVisible();
  await expectAccessible(page);
  await waitForMessage(member.phone, 'Moments: your phone number was changed.');
  const { body: email } = await waitForMessage(member.email, 'Your phone number was changed');

  await passCodeMinute(next.phone);
  const context = await browser.newContext();
  const second = await context.newPage();
  await logIn(second, next.phone);
  await second.waitForURL('**/home');
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Robin');

  const link = /http\S+\/undo-phone-change#[\w-]+/.exec(email)?.[0] ?? '';
  const third = await browser.newContext();
  const undoing = await third.newPage();
  await undoing.goto(link);
  await expectAccessible(undoing);
  await undoing.getByRole('button', { name: 'Undo the change' }).click();
  await expect(undoing.getByText('Your earlier number is back')).toBeVisible();
  await expectAccessible(undoing);
  await second.reload();
  await expect(second).toHaveURL(/\/auth#login$/);
  await third.close();
  await context.close();
});

test('[ACC-06, SEC-03] a member downloads their own data as one file', async ({ page }) => {
  const member = await createCoachedMember();
  await openAs(page, member, '/account-settings?tab=general');
  await passCodeMinute(member.phone);
  const since = Date.now();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('button', { name: 'Text a code to my phone' }).click();
  await page.getByLabel('6-digit code').fill(await waitForCode(member.phone, since));
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^moments-my-data-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText('Your file is in your downloads.')).toBeVisible();
  await expectAccessible(page);
  const { account, personalDetails } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: object;
    personalDetails: object;
  };
  expect(account).toMatchObject({ memberId: member.id, phone: member.phone, email: member.email });
  expect(personalDetails).toMatchObject({ firstName: 'Robin', lastName: 'Vega', dob: '1993-04-17' });
});

test('[SESS-03, AUTH-10] a device opens the log-in page as soon as another device logs it out', async ({
  page,
  browser,
}) => {
  const member = await createCoachedMember();
  await openAs(page, member, '/account-settings?tab=general');
  await passCodeMinute(member.phone);
  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, member.phone);
  await other.waitForURL('**/home');
  await other.getByRole('link', { name: pageNames.accountSettings }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(pageNames.accountSettings);

  await page.reload();
  const signOut = page.getByRole('button', { name: /^Log out .*Last active/ });
  await expect(signOut).toHaveCount(1);
  await expectAccessible(page);
  await signOut.click();
  await expect(page.getByText(/was logged out\.$/)).toBeVisible();
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible();

  await expect(other).toHaveURL(/\/auth#login$/);
  await expect(other.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await expectAccessible(other);
  await context.close();
});

test('[ACC-06, SEC-03] a member confirms a deletion by a code, sees its date, and cancels it', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await openAs(page, member, '/account-settings?tab=general');
  await passCodeMinute(member.phone);
  const since = Date.now();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/You have 14 days to change your mind/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a code to confirm' }).click();
  await page.getByLabel('6-digit code').fill(await waitForCode(member.phone, since));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/Your account will be deleted on [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('You kept your account')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Your account will be deleted on/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});
