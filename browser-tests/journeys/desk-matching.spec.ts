import type { Page } from '@playwright/test';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { moveTo } from '../fixtures/keys.ts';
import { waitForCode, waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

/** Invites a person and signs them in. Other journeys sign in the demo staff, and a newer code ends an older one. */
async function signInNew(page: Page, role: 'coach' | 'operations'): Promise<string> {
  const mark = `${role}-${String(Date.now())}`;
  const [name, email] = [`Journey ${mark}`, `${mark}@moments.example`];
  await callWithToken('/people', { name, email, roles: [role] });
  const since = Date.now() - 1_000;
  await page.goto('/');
  await expect(page.getByLabel('Work email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await page.keyboard.type(await waitForCode(email, since));
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeAttached();
  return name;
}

test('[DESK-05, DESK-13] operations match a member by keyboard alone, and the member sees the coach right away', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const member = await createWaitingMember();
  await sendTextFrom(member.phone, 'Hello, is someone there?');
  const context = await browser.newContext({ baseURL: addresses.portal });
  const portal = await context.newPage();
  await openAs(portal, member, '/');
  await expect(portal).toHaveURL(/application-received/);
  const card = portal.getByRole('region', { name: 'Your first text' });
  await expect(card.getByText('“Calmer evenings.”')).toBeVisible();
  await card.getByLabel(/What would you like to say first/).fill('Hi, I sleep badly.');
  await card.getByRole('button', { name: 'Keep this text' }).click();
  await expect(card.getByText('“Hi, I sleep badly.”')).toBeVisible();
  await expectAccessible(portal);

  await signInNew(page, 'operations');
  await expect(page).toHaveURL(/\/tonight$/);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/matching$/);
  await moveTo(page, page.locator(`a[href="/matching/${member.id}"]`));
  await expect(page.getByRole('heading', { name: 'Robin Vega' })).toBeVisible();
  const coaches = page.getByRole('region', { name: 'Coaches for Robin' });
  await expect(coaches.getByRole('button', { name: /^Match with/ }).first()).toBeEnabled();
  await expect(coaches.getByText(/What Robin gets by text/)).toBeVisible();
  await expectAccessibleInBoth(page);

  const best = await coaches.getByRole('heading', { level: 3 }).first().innerText();
  await page.keyboard.press('m');
  // Only what stays true after the hold: on a busy machine, it can end before the page has shown it.
  await expect(page.getByText(/^Robin Vega (is matched with|no longer waits)/)).toBeVisible({
    timeout: 40_000,
  });
  await expectAccessible(page);
  await waitForMessage(member.phone, `you've been matched with your coach, ${best}`);
  await expect(portal.getByText(best).first()).toBeVisible({ timeout: 20_000 });
  await expect(portal).not.toHaveURL(/application-received/);
  const conversation = await callWithToken<object>(`/conversations/${member.id}/messages`);
  expect(JSON.stringify(conversation).split('Hi, I sleep badly.')).toHaveLength(2);
  await context.close();
});

test('[DESK-05] the page of matching fits phones, laptops, and wide screens', async ({ page }) => {
  test.setTimeout(150_000);
  const member = await createWaitingMember();
  await signInNew(page, 'operations');
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto('/matching');
    await expect(page.getByRole('link', { name: /Robin Vega/ }).first()).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto(`/matching/${member.id}`);
    await expect(page.getByRole('button', { name: /^Match with/ }).first()).toBeVisible();
    await expectAccessibleInBoth(page);
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isTooWide()).toBe(false);
  }
});
