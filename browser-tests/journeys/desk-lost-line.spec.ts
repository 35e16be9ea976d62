import type { Page } from '@playwright/test';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createWaitingMember, type Enrolled } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { listMessagesTo, waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { matchMember } from '../fixtures/staff-api.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

const question = 'Should I call her tonight?';

/** Opens the conversation of a new coach with a new member. */
async function openConversation(page: Page): Promise<Enrolled> {
  const member = await createWaitingMember();
  const { name, email } = await inviteStaff('coach');
  await matchMember(member.id, name);
  await sendTextFrom(member.phone, question);
  await signInStaff(page, email);
  await page.getByRole('link').filter({ hasText: question }).click();
  await expect(getComposer(page)).toBeVisible();
  return member;
}

const getComposer = (page: Page) => page.getByRole('textbox', { name: 'Reply to Robin' });
const getTexts = (page: Page) => page.getByRole('region', { name: /^Texts with/ });
const waitUntilSaved = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok(), { timeout: 30_000 });

async function countSentWith(phone: string, words: string): Promise<number> {
  await waitForMessage(phone, words);
  return (await listMessagesTo(phone)).filter(({ body }) => body.includes(words)).length;
}

async function loseLine(page: Page, isLost: boolean): Promise<void> {
  await page.context().setOffline(isLost);
  for (const tab of page.context().pages())
    await tab.evaluate((name) => window.dispatchEvent(new Event(name)), isLost ? 'offline' : 'online');
}

test('[DESK-02] a reply whose answer is lost on the way leaves once', async ({ page }) => {
  const member = await openConversation(page);
  const keys: unknown[] = [];
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push((route.request().postDataJSON() as { key: string }).key);
    if (keys.length > 1) return route.continue();
    // The server gets it, and the line breaks before its answer.
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await getComposer(page).fill('Tonight is a good time.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('A reply to Robin waits for the connection')).toBeVisible();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
  await expect(getTexts(page).getByText('Tonight is a good time.')).toHaveCount(1);
  await expect(getTexts(page).getByText(/^(Sent|Delivered)/)).toBeVisible({ timeout: 30_000 });
  expect(await countSentWith(member.phone, 'Tonight is a good time.')).toBe(1);
  await expect(getComposer(page)).toHaveValue('');
  await page.reload();
  await expect(getTexts(page).getByText('Tonight is a good time.')).toHaveCount(1);
  await expect(getComposer(page)).toHaveValue('');
});

test('[DESK-02] text typed without a connection is kept, sent once, and removed from a second tab', async ({
  page,
  context,
}) => {
  const member = await openConversation(page);
  const other = await context.newPage();
  await getComposer(page).fill('Tonight');
  await waitUntilSaved(page);
  await other.goto(page.url());
  await expect(getComposer(other)).toHaveValue('Tonight');

  await loseLine(page, true);
  await getComposer(page).fill('Tonight is a good time.');
  await expect(page.getByText(/You’ve been offline/)).toBeVisible({ timeout: 45_000 });
  // The browser asks before the page is closed. Staying keeps the text.
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await expect(getComposer(page)).toHaveValue('Tonight is a good time.');
  const isSaved = waitUntilSaved(page);
  await loseLine(page, false);
  await isSaved;
  await page.reload();
  await expect(getComposer(page)).toHaveValue('Tonight is a good time.');

  await loseLine(page, true);
  await getComposer(page).focus();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('A reply to Robin waits for the connection')).toBeVisible();
  await loseLine(page, false);
  await expect(getTexts(page).getByText(/^(Sent|Delivered)/)).toBeVisible({ timeout: 45_000 });
  expect(await countSentWith(member.phone, 'Tonight is a good time.')).toBe(1);
  // The other tab shows the text, and has no typed text left that could be sent again.
  await expect(getTexts(other).getByText('Tonight is a good time.')).toHaveCount(1);
  await expect(getComposer(other)).toHaveValue('');
});

test('[DESK-02] a conversation stays when the code of a dialog can’t be loaded', async ({ page }) => {
  await page.route(/(account-dialog|palette|side-panel).*\.js$/, (route) =>
    route.abort('internetdisconnected'),
  );
  await openConversation(page);
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t open this' })).toBeVisible();
  await getComposer(page).fill('I’m here.');
  await page.keyboard.press('Control+k');
  await expect(page.getByText('We couldn’t open this').nth(1)).toBeVisible();
  await expect(getComposer(page)).toHaveValue('I’m here.');
  await expect(getTexts(page)).toContainText(question);
});
