import path from 'node:path';
import type { Page } from '@playwright/test';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses, isExhaustive } from '../fixtures/environment.ts';
import { leaveField, pressByKey } from '../fixtures/keys.ts';
import { sendTextFrom } from '../fixtures/sandbox.ts';
import { matchMember } from '../fixtures/staff-api.ts';
import { expect, expectAccessibleInBoth, expectAccessible, test } from '../fixtures/test.ts';

/** A folder for a picture of every state: `DESK_PICTURES=/tmp/pictures`. No check needs them. */
const pictures = process.env['DESK_PICTURES'];

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
] as const;

test.use({ baseURL: addresses.deskWithPasskeys });

async function takePictures(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { width = 0 } = page.viewportSize() ?? {};
    await page.screenshot({ path: path.join(pictures, `${name}-${String(width)}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** Checks a state of the desk that the page shows now. */
async function checkEverywhere(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessibleInBoth(page);
    await takePictures(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), name).toBe(false);
  }
}

let states = 0;
async function check(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    if (isExhaustive || pictures !== undefined) return checkEverywhere(page, name);
    states += 1;
    await page.emulateMedia({ colorScheme: states % 2 === 0 ? 'dark' : 'light', reducedMotion: 'reduce' });
    await expectAccessible(page);
  });
}

/** Opens a dialog by its key, checks it, and closes it. */
async function checkDialog(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const longest = isExhaustive || pictures !== undefined ? 900_000 : 180_000;
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const skipPasskey = async (page: Page): Promise<void> => {
  await pressByKey(page, page.getByRole('button', { name: 'Not on this device' }));
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
};

test('[DESK-01, DESK-02, DESK-04] every state of the inbox is accessible, in light and dark', async ({
  page,
  context,
}) => {
  test.setTimeout(longest);
  const member = await createWaitingMember();
  const { name, email } = await inviteStaff('coach');

  await page.goto('/');
  await expect(page.getByLabel('Work email')).toBeFocused();
  await check(page, 'sign-in');
  await signInStaff(page, email);
  await expect(getHeading(page)).toHaveText('Add a passkey');
  await check(page, 'sign-in-passkey');
  await skipPasskey(page);
  await check(page, 'inbox-empty');

  await matchMember(member.id, name);
  await sendTextFrom(
    member.phone,
    'Should I call her tonight, or wait? I keep starting the message and deleting it.',
  );
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list.getByText(/Should I call her/)).toBeVisible();
  await check(page, 'inbox-list');
  await page.keyboard.press('j');
  const texts = page.getByRole('region', { name: /^Texts with/ });
  await expect(texts.getByText(/Should I call her/)).toBeVisible();
  await check(page, 'inbox');
  await page.keyboard.press('n');
  await page.keyboard.type('Her sister is Claire.');
  await check(page, 'inbox-note');
  await page.keyboard.press('Control+Enter');
  await expect(texts.getByText('Her sister is Claire.')).toBeVisible();
  await leaveField(page);
  await page.keyboard.press('/');
  await check(page, 'inbox-replies');
  await page.keyboard.press('Escape');
  await leaveField(page);
  for (const [key, dialog] of [
    ['h', 'follow-up'],
    ['o', 'hand-over'],
    ['!', 'start-crisis'],
    ['?', 'keyboard'],
    ['Control+k', 'palette'],
  ] as const) {
    await checkDialog(page, key, dialog);
    if (dialog === 'keyboard') continue;
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
    await leaveField(page);
  }
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText(/[Oo]ffline/).first()).toBeVisible({ timeout: 45_000 });
  await check(page, 'state-offline');
  await context.setOffline(false);
  await sendTextFrom(member.phone, 'Honestly, I want to die');
  await expect(page.getByRole('complementary', { name: 'Crisis playbook' })).toBeAttached({
    timeout: 45_000,
  });
  await check(page, 'inbox-crisis');
});

test('[DESK-01, DESK-02, DESK-04] every state of the other pages is accessible, in light and dark', async ({
  page,
}) => {
  test.setTimeout(longest);
  const waiting = await createWaitingMember();
  const member = await createWaitingMember();
  const { name, email } = await inviteStaff('coach', 'operations');
  await matchMember(member.id, name);
  const main = getHeading(page);
  await signInStaff(page, email);
  await skipPasskey(page);

  await page.goto('/saved-replies');
  await expect(main).toHaveText('Saved replies');
  await check(page, 'saved-replies');
  await page.goto(`/matching/${waiting.id}`);
  await expect(page.getByRole('button', { name: /^Match with/ }).first()).toBeEnabled();
  await check(page, 'matching');
  await page.goto('/members');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await check(page, 'members');
  await pressByKey(page, page.getByRole('button', { name: 'Columns' }));
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await check(page, 'members-columns');
  await page.keyboard.press('Escape');
  await pressByKey(page, page.getByRole('button', { name: 'Save view' }));
  await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
  await check(page, 'members-save-view');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/members/${member.id}`);
  await expect(page.getByText('What Robin sees now')).toBeVisible();
  await check(page, 'member');
  for (const tab of ['Moments', 'Payments', 'Requests', 'Audit']) {
    await page.getByRole('tab', { name: tab }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel', { name: tab })).toHaveText(/\w/);
    await check(page, `member-${tab.toLowerCase()}`);
  }
  await checkDialog(page, 's', 'member-status');
  await pressByKey(page, page.getByRole('button', { name: 'Change coach' }));
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
  await check(page, 'member-coach');
  await page.keyboard.press('Escape');
  await page.goto('/plans');
  await expect(main).toHaveText('Plans is for administrators');
  await check(page, 'state-no-access');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(main).toHaveText('The desk is locked');
  await check(page, 'lock');
});
