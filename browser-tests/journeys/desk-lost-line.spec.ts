import type { Page } from '@playwright/test';
import { signInStaff } from '../fixtures/desk.ts';
import { waitingMember, type Enrolled } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { operatorCall } from '../fixtures/operator.ts';
import { messagesTo, messageWith, textFrom } from '../fixtures/sandbox.ts';
import { inviteStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

const question = 'Should I call her tonight?';

/** Opens the conversation of a new coach with a new member. */
async function openConversation(page: Page): Promise<Enrolled> {
  const member = await waitingMember();
  const { name, email } = await inviteStaff('coach');
  await operatorCall(`/members/${member.id}/match`, { coachName: name });
  await textFrom(member.phone, question);
  await signInStaff(page, email);
  await page.getByRole('link').filter({ hasText: question }).click();
  await expect(composer(page)).toBeVisible();
  return member;
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Reply to Robin' });
const textsIn = (page: Page) => page.getByRole('region', { name: /^Texts with/ });
const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok(), { timeout: 30_000 });

async function sentWith(phone: string, wanted: string): Promise<number> {
  await messageWith(phone, wanted);
  return (await messagesTo(phone)).filter(({ body }) => body.includes(wanted)).length;
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
  await composer(page).fill('Tonight is a good time.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('A reply to Robin waits for the connection')).toBeVisible();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
  await expect(textsIn(page).getByText('Tonight is a good time.')).toHaveCount(1);
  await expect(textsIn(page).getByText(/^(Sent|Delivered)/)).toBeVisible({ timeout: 30_000 });
  expect(await sentWith(member.phone, 'Tonight is a good time.')).toBe(1);
  await expect(composer(page)).toHaveValue('');
  await page.reload();
  await expect(textsIn(page).getByText('Tonight is a good time.')).toHaveCount(1);
  await expect(composer(page)).toHaveValue('');
});

test('[DESK-02] text typed without a connection is kept, sent once, and removed from a second tab', async ({
  page,
  context,
}) => {
  const member = await openConversation(page);
  const other = await context.newPage();
  await composer(page).fill('Tonight');
  await saved(page);
  await other.goto(page.url());
  await expect(composer(other)).toHaveValue('Tonight');

  await loseLine(page, true);
  await composer(page).fill('Tonight is a good time.');
  await expect(page.getByText(/You’ve been offline/)).toBeVisible({ timeout: 45_000 });
  // The browser asks before the page is closed. Staying keeps the text.
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await expect(composer(page)).toHaveValue('Tonight is a good time.');
  const isSaved = saved(page);
  await loseLine(page, false);
  await isSaved;
  await page.reload();
  await expect(composer(page)).toHaveValue('Tonight is a good time.');

  await loseLine(page, true);
  await composer(page).focus();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('A reply to Robin waits for the connection')).toBeVisible();
  await loseLine(page, false);
  await expect(textsIn(page).getByText(/^(Sent|Delivered)/)).toBeVisible({ timeout: 45_000 });
  expect(await sentWith(member.phone, 'Tonight is a good time.')).toBe(1);
  // The other tab shows the text, and has no typed text left that could be sent again.
  await expect(textsIn(other).getByText('Tonight is a good time.')).toHaveCount(1);
  await expect(composer(other)).toHaveValue('');
});
