import type { Page } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { ageSession, createSession, passCodeMinute } from '../fixtures/database.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { callAsMember } from '../fixtures/member-calls.ts';
import { enterCode } from '../fixtures/portal.ts';
import { waitForCode } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

/** A session ends after a week without use, less the minute in which the server may not have noted one; in minutes. */
const idleMinutes = 7 * 24 * 60 - 1;
/** Moves the page's own clock forward, because the portal watches the session's end with the browser's clock only. */
const passMinutes = (page: Page, count: number): Promise<void> => page.clock.fastForward(count * 60_000);

const getWarning = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'You’ll be logged out soon' })
    .or(page.getByRole('dialog', { name: 'You’ll be logged out soon' }));

test('[SESS-02, AUTH-10, ROUTE-04] a member returns to the same page after an expired session and a new log-in', async ({
  page,
}) => {
  const member = await createCoachedMember();
  await page.clock.install();
  await openAs(page, member, '/billing?tab=history');
  await expect(page.getByText(/1 transaction since/)).toBeVisible();
  await passMinutes(page, idleMinutes + 1);
  await expect(page).toHaveURL(/\/auth#login$/);
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('moments.session'))).toBeNull();
  await passCodeMinute(member.phone);
  const since = Date.now();
  await page.getByLabel(signInCopy.phone).fill(member.phone.slice(2));
  await page.getByRole('button', { name: signInCopy.textCode }).click();
  await enterCode(page, await waitForCode(member.phone, since));
  await page.waitForURL('**/billing?tab=history', { timeout: 20_000 });
  await expect(page.getByText(/1 transaction since/)).toBeVisible();
});

test('[SESS-01, SESS-02, SESS-03] the server keeps an extended session and ends an unused one', async ({
  page,
  browser,
}) => {
  const { id } = await createCoachedMember();
  const createSessionFor = async (ttl: number) => ({ id, ttl, token: await createSession(id, ttl) });
  const readProfile = ({ token }: { readonly token: string }) =>
    callAsMember('/students/member-profile', { token });
  const putOff = await createSessionFor(20);
  await openAs(page, putOff, '/billing?tab=history');
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(getWarning(page)).toBeHidden();
  await ageSession(putOff.token, 21);
  await readProfile(putOff);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('of 30 left')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.clock.install();
  const left = await createSessionFor(60);
  await openAs(other, left, '/home');
  await expect(getWarning(other)).toBeVisible();
  await passMinutes(other, 1);
  await ageSession(left.token, 60);
  await expect(other).toHaveURL(/\/auth#login$/);
  await expect(other.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await expect(readProfile(left)).rejects.toThrow(/401/);
  await context.close();
});
