import type { Browser, Page } from '@playwright/test';
import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { listMessagesTo, sendTextFrom, waitForMessage } from '../fixtures/sandbox.ts';
import { callWithToken, matchMember } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

async function openInOwnBrowser(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses.desk });
  const page = await context.newPage();
  await signInStaff(page, email);
  return page;
}

async function findStaffId(staffName: string): Promise<string> {
  const { staff } = await callWithToken<{ staff: { id: string; name: string }[] }>('/people');
  const person = staff.find(({ name }) => name === staffName);
  if (!person) throw new Error(`no one is called ${staffName}`);
  return person.id;
}

/** A day two weeks ahead, as a date field takes it. */
const backOn = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

test('[COVER-01, COVER-02, COVER-03, SAFE-04, SAFE-05, CONS-02] no member waits unread when a coach hands over, is away, and leaves, and operations try the page and stop texts', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const [own, other] = [await inviteStaff('coach'), await inviteStaff('coach')];
  const nora = await inviteStaff('operations');
  const member = await createWaitingMember();
  await matchMember(member.id, own.name);

  await test.step('the coach hands over, the member writes, and the cover sees it and answers', async () => {
    await signInStaff(page, own.email);
    await page.getByRole('link', { name: /Robin/ }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Hand over Robin/ });
    await dialog.getByLabel('Coach').selectOption({ label: other.name });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Hand over to ${other.name}` }).click();
    await expect(dialog).toHaveCount(0);
  });
  const cover = await openInOwnBrowser(browser, other.email);
  const row = cover.getByRole('link', { name: /Robin/ });
  await expect(row).toContainText('for Journey until');
  const words = `I want to kill myself tonight, ${member.id}`;
  await sendTextFrom(member.phone, words);
  await expect(row).toContainText(words);
  await expect(cover).toHaveTitle('Inbox (1)');
  await expect(cover.getByText('Robin Vega: needs care now')).toBeAttached();
  await row.click();
  await cover.getByRole('textbox', { name: 'Reply to Robin' }).fill('I am here with you.');
  await cover.keyboard.press('Control+Shift+Enter');
  await waitForMessage(member.phone, 'I am here with you.');

  const operations = await openInOwnBrowser(browser, nora.email);
  await test.step('Tonight opens first for operations, with the crisis, and without words', async () => {
    await expect(operations).toHaveURL(/\/tonight$/);
    const crises = operations.getByRole('region', { name: 'Open crises' });
    await expect(crises.getByRole('listitem').filter({ hasText: own.name })).toContainText(other.name);
    await expect(operations.getByText(words)).toHaveCount(0);
    await expectAccessible(operations);
  });

  await test.step('the coach is away with a cover, then back', async () => {
    await page.goto('/inbox');
    await page.getByRole('button', { name: 'Find a cover' }).click();
    await page.getByRole('button', { name: 'Away, or back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Away' });
    await dialog.getByLabel('Back on').fill(backOn);
    await dialog.getByRole('checkbox', { name: other.name }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Away', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const away = operations.getByRole('region', { name: 'Away' });
    await expect(away.getByRole('listitem').filter({ hasText: own.name })).toContainText(
      `${other.name} covers 1`,
    );
    await page.getByRole('button', { name: 'Find a cover' }).click();
    await page.getByRole('button', { name: 'Away, or back' }).click();
    await page.getByRole('button', { name: 'I’m back now' }).click();
    await expect(away.getByText(own.name)).toHaveCount(0, { timeout: 20_000 });
  });

  await test.step('deactivating the coach asks for a new one, who then has the member', async () => {
    const id = await findStaffId(own.name);
    await expect(callWithToken(`/people/${id}/deactivate`, {})).rejects.toThrow(/still has 1 member/);
    await callWithToken(`/people/${id}/deactivate`, { newCoachIds: [await findStaffId(other.name)] });
    await waitForMessage(member.phone, `${other.name} is your new coach`);
    await expect(row).not.toContainText('for Journey');
  });

  await test.step('operations change an evening of the rota, and try the page on the person on call', async () => {
    const week = operations.getByRole('region', { name: 'On call in the next 7 days' });
    const evening = week.getByRole('listitem').last();
    const usual = await evening.getByRole('combobox').inputValue();
    await evening.getByRole('combobox').selectOption({ label: `${other.name}, no phone` });
    await expect(evening.getByText('Changed for this date')).toBeVisible();
    await evening.getByRole('combobox').selectOption('');
    await expect(operations.getByText(/^No one is on call for \d+ hours/)).toBeVisible();
    await evening.getByRole('combobox').selectOption(usual);
    await expect(evening.getByText('Changed for this date')).toHaveCount(0);

    await operations.getByRole('button', { name: 'Test the person on call' }).click();
    const progress = operations.getByRole('status').filter({ hasText: 'Test to Marcus' });
    await expect(progress.getByText(/^Text: queued at .*, sent at .*, delivered at /)).toBeVisible();
    await expect(progress.getByText(/^Email: queued at .*, sent at /)).toBeVisible();
    await waitForMessage('marcus@moments.example', 'This is a test');
  });

  await test.step('operations stop texts by letter, and no coach’s reply leaves', async () => {
    await operations.goto(`/members/${member.id}`);
    await operations.getByRole('button', { name: 'Stop texts' }).click();
    const dialog = operations.getByRole('dialog', { name: 'Stop texts to Robin' });
    await dialog.getByLabel('How the request came').selectOption({ label: 'By letter' });
    await dialog.getByLabel('Reason, for the audit log').fill('A letter from Robin');
    await expectAccessible(operations);
    await dialog.getByRole('button', { name: 'Stop texts' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cover.getByText('This member has opted out of texts.', { exact: false })).toBeVisible();
    await expect(cover.getByRole('textbox', { name: 'Reply to Robin' })).toHaveCount(0);
    const reply = { body: 'Are you still there?', key: `reply-${member.id}` };
    await expect(callWithToken(`/conversations/${member.id}/messages`, reply)).rejects.toThrow(/opted out/);
    expect((await listMessagesTo(member.phone)).filter(({ body }) => body === reply.body)).toEqual([]);
  });
  for (const each of [cover, operations]) await each.context().close();
});

test('[COVER-03] Tonight fits phones, laptops, and wide screens', async ({ page }) => {
  test.setTimeout(120_000);
  const nora = await inviteStaff('operations');
  await signInStaff(page, nora.email);
  await expect(page.getByRole('heading', { name: 'Coaches' })).toBeVisible();
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page);
    }
  }
});
