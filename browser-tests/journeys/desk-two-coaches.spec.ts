import type { Browser, Page } from '@playwright/test';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { listMessagesTo, waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { matchMember } from '../fixtures/staff-api.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

const getComposer = (page: Page) => page.getByRole('textbox', { name: 'Reply to Robin' });
const getTexts = (page: Page) => page.getByRole('region', { name: /^Texts with/ });

async function openInOwnBrowser(browser: Browser, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses.desk });
  const page = await context.newPage();
  await signInStaff(page, email);
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
  await page.goto(path);
  return page;
}

test('[DESK-02, DESK-13] two coaches at one member see each other, and only the later one is asked to send anyway', async ({
  page,
  browser,
}) => {
  const member = await createWaitingMember();
  const [own, other] = [await inviteStaff('coach'), await inviteStaff('coach')];
  await matchMember(member.id, own.name);
  await sendTextFrom(member.phone, 'Should I call her tonight?');
  await signInStaff(page, own.email);
  await page.getByRole('link').filter({ hasText: 'Should I call her tonight?' }).click();
  await getComposer(page).fill('Tonight is a good time.');

  const cover = await openInOwnBrowser(browser, other.email, `/inbox/${member.id}`);
  await cover.getByLabel('In a few words').fill('Covering this evening');
  await cover.getByRole('button', { name: 'Open the conversation' }).press('Enter');
  await expect(cover.getByText(`${own.name} is replying.`)).toBeVisible();
  await getComposer(cover).fill('Wait until tomorrow.');
  await expect(cover.getByRole('button', { name: /Send anyway/ })).toBeVisible();
  await expect(page.getByText(`${other.name} is replying.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Send to Robin/ })).toBeVisible();

  await getComposer(page).focus();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(getTexts(cover).getByText('Tonight is a good time.')).toBeVisible();
  await waitForMessage(member.phone, 'Tonight is a good time.');
  // Their own text stays a draft until they send it.
  await expect(getComposer(cover)).toHaveValue('Wait until tomorrow.');
  const sent = (await listMessagesTo(member.phone)).map(({ body }) => body);
  expect(sent.filter((body) => /Tonight is|Wait until/.test(body))).toEqual(['Tonight is a good time.']);

  // A note of the cover names the coach, who has the conversation in front of them.
  await getComposer(cover).fill('');
  await cover.getByRole('button', { name: /^Private note/ }).click();
  await cover.getByRole('textbox', { name: 'Private note about Robin' }).pressSequentially('For @');
  await cover.getByRole('combobox', { name: 'Find a coach to mention' }).fill(own.name);
  await expect(cover.getByRole('option', { name: own.name })).toBeVisible();
  await cover.keyboard.press('Enter');
  await cover.getByRole('button', { name: /^Add note/ }).click();
  await page.bringToFront();
  await expect(getTexts(page).getByText(`${own.name}: seen`)).toBeVisible();
  const since = page.getByRole('region', { name: 'Since you last talked' });
  await expect(since).toContainText(`${other.name} added a private note`);

  // A scheduled reply doesn't leave once the member has written.
  await getComposer(page).fill('How did the call go?');
  await page.keyboard.press('Control+Alt+Enter');
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('Another time, in Eastern Time').fill(inTwoDays);
  await page.getByRole('button', { name: 'Send then' }).press('Enter');
  await expect(getTexts(page).getByText(/^Leaves .* ET/)).toBeVisible();
  await expect(page.getByText('Scheduled for Robin')).toBeVisible();
  await sendTextFrom(member.phone, 'She did not answer.');
  await expect(getTexts(page).getByText(/^Won’t leave. The member wrote/)).toBeInViewport();
  await expect(page.getByText(/wasn’t sent/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel and edit' }).press('Enter');
  await expect(getComposer(page)).toHaveValue('How did the call go?');
  await expect(getComposer(page)).toBeFocused();
  await cover.context().close();
});

test('[DESK-02, TEXT-03] the composer of a member who opts out closes automatically and says why', async ({
  page,
}) => {
  const member = await createWaitingMember();
  const { name, email } = await inviteStaff('coach');
  await matchMember(member.id, name);
  await sendTextFrom(member.phone, 'Should I call her tonight?');
  await signInStaff(page, email);
  await page.getByRole('link').filter({ hasText: 'Should I call her tonight?' }).click();
  await getComposer(page).fill('Tonight');
  await sendTextFrom(member.phone, 'STOP');
  await expect(page.getByText(/This member has opted out of texts. Only they can opt back in/)).toBeVisible();
  await expect(getComposer(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Send/ })).toBeDisabled();
  // After START, the coach can text the member again, and the typed text is still there.
  await sendTextFrom(member.phone, 'START');
  await expect(getComposer(page)).toHaveValue('Tonight');
});
