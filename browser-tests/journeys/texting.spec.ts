import type { Page } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { callWithToken } from '../fixtures/staff-api.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

/** Expects figures on the dashboard, and the same figures for today in the chart's table. */
async function expectActivity(page: Page, sent: number, received: number): Promise<void> {
  const card = page.getByRole('region', { name: 'Message activity' });
  await expect(card.getByRole('definition')).toHaveText([String(sent), String(received)]);
  await expect(card.getByRole('row', { name: /^Today/ })).toHaveText(
    `Today${String(sent)}${String(received)}`,
  );
}

test('[HOME-04] a member in coaching texts the coach from Home, saves the contact, and sees the hours', async ({
  page,
}) => {
  await openAs(page, await createCoachedMember('Starter'), '/home');
  const card = page.getByRole('region', { name: /, your coach$/ });
  await expect(card.getByRole('link', { name: /^Text / })).toHaveAttribute('href', /^sms:\+1\d{10}$/);
  await expect(card.getByText(/^\(\d{3}\) \d{3}-\d{4}$/)).toBeVisible();
  await expect(card.getByText(/\d PM ET/)).toBeVisible();
  // The coach was matched a moment ago.
  await expect(page.getByText('Welcome to Moments.')).toBeVisible();
  await expect(card.getByRole('link', { name: /^“Hi / })).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save contact' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.vcf$/);
  await expectAccessible(page);
});

test('[HOME-02, HOME-05, MOM-01, TEXT-01, TEXT-03, CONS-02] a member’s texts use Moments, a coach’s reply does not, the dashboard counts both, and the member turns texts off and on', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const member = await createCoachedMember('Starter');
  const phone = await context.newPage();
  await phone.goto(addresses.sandbox);
  await phone
    .getByRole('combobox', { name: 'Phone', exact: true })
    .selectOption({ label: 'Another number…' });
  await phone.getByLabel(signInCopy.phone).fill(member.phone.slice(2));
  await phone.getByRole('button', { name: 'Use', exact: true }).click();
  const thread = phone.getByRole('log', { name: 'Texts of this phone' });

  await openAs(page, member, '/home');
  await expect(page.getByText('30 of 30 left')).toBeVisible();
  for (const body of ['I slept badly again.', 'Any idea?']) {
    const box = phone.getByRole('textbox', { name: 'Text', exact: true });
    await box.fill(body);
    // With the keyboard: texts for other phones move the page while it is clicked.
    await box.press('Enter');
    await expect(thread.getByText(body)).toBeVisible();
  }
  // The page refreshes without a click.
  await expect(page.getByText('28 of 30 left')).toBeVisible();
  await expectActivity(page, 2, 0);

  const reply = 'What was on your mind last night?';
  await callWithToken(`/conversations/${member.id}/messages`, { body: reply, key: `reply-${member.id}` });
  await expect(thread.getByText(reply)).toBeVisible({ timeout: 20_000 });
  await expectActivity(page, 2, 1);
  await expect(page.getByText('28 of 30 left')).toBeVisible();
  // Only the coach reads the text. The portal shows counts.
  await expect(page.getByText(reply)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/account-settings?tab=general');
  const texts = page.getByRole('switch', { name: 'Texts from Moments' });
  const send = (key: string, body: string) =>
    callWithToken(`/conversations/${member.id}/messages`, { body, key: `${key}-${member.id}` });
  await texts.click();
  await expect(texts).not.toBeChecked();
  await expect(texts).toBeEnabled();
  await expect(send('off', 'Still there?')).rejects.toThrow(/opted out/);
  await texts.click();
  await expect(texts).toBeChecked();
  await expect(texts).toBeEnabled();
  await send('on', 'Good to have you back.');
  await expect(thread.getByText('Good to have you back.')).toBeVisible();
  await expect(thread.getByText('Still there?')).toHaveCount(0);
});
