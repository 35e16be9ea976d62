import type { Browser, Page } from '@playwright/test';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { choose, pressByKey, tabTo, waitForKeys } from '../fixtures/keys.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

/** Invites a person and signs them in. Other journeys sign in the demo staff, and a newer code ends an older one. */
async function signInNew(page: Page, role: 'coach' | 'operations'): Promise<void> {
  await signInStaff(page, (await inviteStaff(role)).email);
  await expect(page.getByRole('navigation', { name: /^Main/ }).first()).toBeVisible();
}

/** Opens the portal as a member in a browser of their own. */
async function openPortal(
  browser: Browser,
  member: Awaited<ReturnType<typeof createCoachedMember>>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses.portal });
  const page = await context.newPage();
  await openAs(page, member, '/home');
  return page;
}

test('[DESK-04] by keyboard alone, operations find a member, see what the member sees, and stop the service', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const member = await createCoachedMember('Starter');
  const portal = await openPortal(browser, member);
  await expect(portal).toHaveURL(/\/home$/);

  await signInNew(page, 'operations');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('f');
  await page.keyboard.type(member.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await pressByKey(page, page.getByRole('row').getByRole('link').first());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Vega');
  await expect(page.getByText('What Robin sees now')).toBeVisible();
  await expect(page.locator('code')).toHaveText(new URL(portal.url()).pathname);
  await expectAccessible(page);

  await waitForKeys(page);
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Change Robin’s status' });
  const stop = dialog.getByRole('radio', { name: /Exited by admin/ });
  await tabTo(page, dialog.getByRole('radio').first());
  for (const _each of await dialog.getByRole('radio').all())
    if (!(await stop.isChecked())) await page.keyboard.press('ArrowDown');
  await expect(stop).toBeChecked();
  await choose(page, dialog.getByLabel(/What becomes of the Starter plan/), 'Cancel now');
  await expect(dialog.getByText(/signed out on every device at once/)).toBeVisible();
  await expect(dialog.getByText(/The Starter plan ends now/)).toBeVisible();
  await tabTo(page, dialog.getByLabel(/Reason/));
  await page.keyboard.type('Chargeback confirmed by the bank');
  await expectAccessible(page);
  await pressByKey(page, dialog.getByRole('button', { name: 'Stop Robin’s service' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Exited by admin').first()).toBeVisible();
  await expect(page.locator('code')).toHaveText('can’t log in');

  await portal.reload();
  const stopped = { name: 'Your Account Stopped By Admin' };
  await expect(
    portal.getByRole('alertdialog', stopped).or(portal.getByRole('dialog', stopped)),
  ).toBeVisible();
  await portal.context().close();
});

test('[DESK-04, DESK-13] by keyboard alone, operations choose columns, save a view, and see a change right away', async ({
  page,
}) => {
  test.setTimeout(150_000);
  // A button that fades in has too little contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const member = await createCoachedMember('Starter');
  await signInNew(page, 'operations');
  await page.goto('/members');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await choose(page, page.getByLabel('Sees now'), 'Home');
  await expect(page.getByRole('link', { name: 'Robin Vega' }).first()).toBeVisible();
  await expectAccessible(page);
  await pressByKey(page, page.getByRole('button', { name: 'Columns' }));
  await tabTo(page, page.getByRole('checkbox', { name: 'Schedule' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('columnheader', { name: 'Schedule' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await pressByKey(page, page.getByRole('button', { name: 'Save view' }));
  await tabTo(page, page.getByLabel('Name of the view'));
  await page.keyboard.type('At home');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'At home' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await pressByKey(
    page,
    page.getByRole('tab', { name: 'At home' }).or(page.getByRole('tab', { name: /^All/ })),
  );
  await expect(page.getByRole('tab', { name: 'At home' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Schedule' })).toBeVisible();

  await waitForKeys(page);
  await page.keyboard.press('f');
  await page.keyboard.type(member.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await callWithToken(`/members/${member.id}/moments`, {
    amount: 3,
    reason: 'A text came twice',
    key: 'live',
  });
  await expect(page.getByRole('cell', { name: '33 of 33' })).toBeVisible();
});

test('[DESK-04] operations correct Moments at a phone’s width, and the ledger shows it', async ({ page }) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await createCoachedMember('Starter');
  await signInNew(page, 'operations');
  await expect(page.getByRole('navigation', { name: 'Main bar' })).toBeVisible();
  await page.goto(`/members/${member.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Vega');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct Moments' }).click();
  await page.getByLabel(/Moments to add or take/).fill('2');
  await page.getByLabel(/Reason/).fill('Two texts came twice');
  await page.getByRole('button', { name: 'Add 2 Moments' }).click();
  await expect(page.getByRole('cell', { name: '+2' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('[DESK-04] on a phone, the columns box leaves the bottom bar free, and each cell says what it is', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await createCoachedMember('Starter');
  await signInNew(page, 'operations');
  await page.goto('/members');
  const list = page.getByRole('region', { name: 'Members list' });
  await expect(list.getByRole('cell', { name: /^Moments left: / }).first()).toBeVisible();
  const labels = await list
    .getByRole('row')
    .last()
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(labels.length).toBeGreaterThan(5);
  expect(labels.filter((label) => label === 'none')).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  const box = page.getByRole('dialog', { name: 'Columns' });
  await expect(box).toBeVisible();
  await expectAccessible(page);
  const bar = await page.getByRole('navigation', { name: 'Main bar' }).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect([x, x + width]).toEqual([16, 374]);
  await page.getByRole('navigation', { name: 'Main bar' }).getByRole('link', { name: 'Members' }).click();
  await expect(box).toBeHidden();
});
