import type { Locator, Page } from '@playwright/test';
import { passReturnDay } from '../fixtures/database.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { waitForEmail, waitForMessage } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken, findPendingRequest } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 150_000 });

/** Returns an ISO date some days from today in Eastern Time. */
function getEasternDay(daysAhead: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  return new Date(Date.parse(today) + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

const formatDay = (isoDate: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(isoDate));

async function typeDay(dialog: Locator, isoDate: string): Promise<void> {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  await dialog.getByLabel('Month').fill(month);
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Year').fill(year);
}

/** Checks a state in both themes, and that nothing is wider than a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
}

test('[ACC-03] a member pauses until a day, changes it, and is back in coaching with the plan when it comes', async ({
  page,
}) => {
  const member = await createCoachedMember('Standard');
  const [first, second] = [getEasternDay(40), getEasternDay(14)];
  await openAs(page, member, '/account-settings?tab=service');
  await page.getByRole('button', { name: 'Pause Service' }).click();
  let dialog = page.getByRole('alertdialog', { name: 'Pause your service?' });
  await typeDay(dialog, getEasternDay(0));
  await dialog.getByRole('button', { name: 'Pause Service' }).click();
  await expect(dialog.getByText(/or a later day/)).toBeVisible();
  await expectSound(page);
  await typeDay(dialog, first);
  await expect(dialog).toContainText(`Your coaching resumes on ${formatDay(first)}.`);
  await expect(dialog).toContainText(/Your Standard plan resumes too\. Its next payment is \$49\.00 on /);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Pause Service' }).click();
  await expect(page.getByText('You asked to pause your service')).toBeVisible();
  // The dialog says the same until it has faded away.
  const sent = page.getByRole('group', { name: 'Your request' });
  await expect(sent.getByText(new RegExp(`Your coaching resumes on ${formatDay(first)}`))).toBeVisible();
  await expectSound(page);

  const request = await findPendingRequest('service', member.id);
  expect(request.returnDate).toBe(first);
  await callWithToken(`/service-requests/${request.id}/carry-out`, {});
  expect((await waitForMessage(member.email, 'Your service is paused')).body).toMatch(
    /Your coaching resumes on .* Its next payment is \$49\.00 on/,
  );

  // The page shows it without a reload.
  await page.getByRole('button', { name: 'Change the day' }).click();
  dialog = page.getByRole('alertdialog', { name: 'Change the day you come back' });
  await typeDay(dialog, second);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your coaching is paused.', { exact: true })).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^Your coaching resumes on ${formatDay(second)}\\. Your Standard`)),
  ).toBeVisible();
  await expectSound(page);

  await page.goto('/home');
  await expect(page.getByText(new RegExp(`Your coaching resumes on ${formatDay(second)}\\.`))).toBeVisible();
  await expectSound(page);

  await waitForEmail(member.email, /^Your plan is paused$/);
  await passReturnDay(member.id);
  await waitForEmail(member.email, /^Your coaching has resumed$/);
  await waitForEmail(member.email, /^Your plan has resumed$/);
  await expect(page.getByText('Your coaching is paused')).toBeHidden();
  await page.goto('/account-settings?tab=service');
  await expect(page.getByText(/^You’re in coaching\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause Service' })).toBeVisible();
  await expectSound(page);
});
