import type { Page, Request } from '@playwright/test';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { inviteStaff, signInStaff } from '../fixtures/desk.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { sendTextFrom, waitForMessage } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

/** More than the six connections that a browser opens to one host. */
const tabCount = 8;
const isStream = (request: Request): boolean => new URL(request.url()).pathname === staffEventsPath;
const getTexts = (page: Page) => page.getByRole('region', { name: /^Texts with/ });

test('[FIELD-01] replies leave at once with eight tabs open, and another tab takes over when the first one closes', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const coach = await inviteStaff('coach');
  const member = await createCoachedMember('Starter', coach.name);
  await signInStaff(page, coach.email);
  await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible();
  await sendTextFrom(member.phone, 'Should I call her tonight?');
  const open = new Set<Request>();
  context.on('request', (request) => isStream(request) && open.add(request));
  const forget = (request: Request) => open.delete(request);
  context.on('requestfinished', forget).on('requestfailed', forget);

  const tabs = [page];
  while (tabs.length < tabCount) {
    const tab = await context.newPage();
    await tab.goto(`/inbox/${member.id}`);
    await expect(getTexts(tab).getByText('Should I call her tonight?')).toBeVisible();
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
    tabs.push(tab);
  }
  // The first tab opened its stream before the count began.
  expect(open.size).toBe(0);

  const last = tabs.at(-1) ?? page;
  await last.getByRole('textbox', { name: /^Reply to/ }).fill('Tonight is a good time.');
  const answer = last.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /messages$/.test(reply.url()),
    {
      timeout: 5_000,
    },
  );
  await last.keyboard.press('Control+Shift+Enter');
  expect((await answer).status()).toBe(200);
  await waitForMessage(member.phone, 'Tonight is a good time.');
  for (const tab of tabs.slice(1))
    await expect(getTexts(tab).getByText('Tonight is a good time.')).toBeVisible();

  await page.close();
  await expect.poll(() => open.size).toBe(1);
  await sendTextFrom(member.phone, 'I will, thank you.');
  for (const tab of tabs.slice(1)) await expect(getTexts(tab).getByText('I will, thank you.')).toBeVisible();
});
