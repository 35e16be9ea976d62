import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { passPageWait } from '../fixtures/database.ts';
import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { createWaitingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { createPerson } from '../fixtures/portal.ts';
import {
  clearFaults,
  failSendingTo,
  listMessagesTo,
  sendTextFrom,
  waitForCode,
  waitForMessage,
} from '../fixtures/sandbox.ts';
import { callWithToken, matchMember } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, expectAccessibleInBoth, test } from '../fixtures/test.ts';

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

/** The phrases and the playbook of the product. */
const shippedList = path.resolve(import.meta.dirname, '../../server/safety/safety.json');

/** A day two weeks ahead, as a date field takes it. */
const backOn = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

test('[COVER-01, COVER-02, COVER-03, SAFE-04, SAFE-05, CONS-02] no member waits unread when a coach hands over, is away, and leaves, and operations try the page and stop texts', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const [own, other] = [await inviteStaff('coach'), await inviteStaff('coach')];
  const [nora, next] = [await inviteStaff('operations'), await inviteStaff('coach')];
  const phone = createPerson();
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

  // Who has never signed in can't be on call.
  await openInOwnBrowser(browser, next.email);
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
    const leave = page.getByRole('button', { name: 'Away, or back' });
    await expect(leave).toBeInViewport({ ratio: 1 });
    await leave.click();
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

  await test.step('operations add their phone, and try their own page while texts fail', async () => {
    await operations.getByRole('button', { name: `${nora.name}, Operations` }).click();
    await operations.getByRole('button', { name: 'Add a phone' }).click();
    await operations.getByLabel('Phone number').fill(phone.typed);
    await operations.keyboard.press('Enter');
    await expect(operations.getByLabel('Code from the text')).toBeFocused();
    await operations.keyboard.type(await waitForCode(phone.phone));
    await expect(operations.getByText(/verified/)).toBeVisible();
    await operations.keyboard.press('Escape');
    await failSendingTo('sms', phone.phone);
    await operations.getByRole('button', { name: 'Test my own page' }).click();
    const progress = operations.getByRole('status').filter({ hasText: `Test to ${nora.name}` });
    await expect(
      progress.getByText(/^Text: .* The provider can’t be reached. It is tried again.$/),
    ).toBeVisible();
    await expect(progress.getByText(/^Email: queued at .*, sent at /)).toBeVisible();
    await waitForMessage(nora.email, 'This is a test of the page');
    await clearFaults();
  });

  const week = operations.getByRole('region', { name: 'On call in the next 7 days' });
  const evening = week.getByRole('listitem').nth(1);
  const usual = await evening.getByRole('combobox').inputValue();
  await test.step('no one on call comes: the next of the rota is paged, then everyone, by text while emails fail', async () => {
    await evening.getByRole('combobox').selectOption({ label: `${next.name}, no phone` });
    await expect(evening.getByText('Changed for this date')).toBeVisible();
    await passPageWait(member.id);
    await waitForMessage(next.email, 'You are paged because you are on call or next.');
    await failSendingTo('mail', nora.email);
    await passPageWait(member.id);
    await waitForMessage(phone.phone, 'a member needs you');
    await waitForMessage(next.email, 'no one on call has come');
    const emails = (await listMessagesTo(nora.email)).map(({ subject }) => subject);
    expect(emails).not.toContain('A member needs help, and no one on call has come');
    await clearFaults();
    const playbook = cover.getByRole('complementary', { name: 'Crisis playbook' });
    await playbook.getByRole('combobox', { name: 'Outcome' }).selectOption('connected-to-help');
    await playbook.getByRole('button', { name: 'End the crisis' }).click();
    const crises = operations.getByRole('region', { name: 'Open crises' });
    await expect(crises.getByText(other.name)).toHaveCount(0);
  });

  await test.step('operations change an evening of the rota, and try the page on the person on call', async () => {
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

test('[COVER-01, COVER-02, COVER-03, SAFE-09] Tonight fits phones, laptops, and wide screens, and lists whom no one answers until operations hand them over, who then try a file of phrases', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [nora, leaving, other] = [
    await inviteStaff('operations'),
    await inviteStaff('coach'),
    await inviteStaff('coach'),
  ];
  const member = await createWaitingMember();
  await matchMember(member.id, leaving.name);
  await signInStaff(page, nora.email);
  await page.getByRole('button', { name: 'Set a coach away' }).click();
  const away = page.getByRole('dialog', { name: 'Set a coach away' });
  await away.getByLabel('Coach', { exact: true }).selectOption({ label: leaving.name });
  await away.getByLabel('Back on').fill(backOn);
  await away.getByRole('button', { name: 'Away, without a cover yet' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `${leaving.name} is away, without a cover` });
  await expect(row).toContainText('Robin Vega');
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessibleInBoth(page);
  }
  const unassigned = page.getByRole('region', { name: /^No one answers/ });
  await unassigned.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hand over/ });
  await dialog.getByLabel('Coach', { exact: true }).selectOption({ label: other.name });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Hand over to ${other.name}` }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: 'Safety' }).click();
  await page.getByLabel('File of crisis phrases and playbook (safety.json)').setInputFiles(shippedList);
  await expect(page.getByRole('table')).toContainText('would raise a crisis');
  await expectAccessibleInBoth(page);
});
