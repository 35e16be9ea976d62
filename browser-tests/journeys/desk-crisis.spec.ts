import { devices } from '@playwright/test';
import { signInStaff, inviteStaff } from '../fixtures/desk.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { leaveField, pressByKey, tabTo, waitForKeys } from '../fixtures/keys.ts';
import { waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk });

test('[DESK-02] a coach goes through a crisis by keyboard alone, from the text to its outcome', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const coach = await inviteStaff('coach');
  const member = await createCoachedMember('Starter', coach.name);
  await signInStaff(page, coach.email);
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list).toBeVisible();
  const text = `Honestly, I want to die, ${member.id}`;
  await sendTextFrom(member.phone, text);
  await expect(list.getByText(text)).toBeVisible();
  await waitForMessage('marcus@moments.example', 'A member needs you');

  // A crisis is on top: the first row.
  await page.keyboard.press('j');
  const playbook = page.getByRole('complementary', { name: 'Crisis playbook' });
  await expect(playbook).toBeVisible();
  await expect(playbook.getByText('Reply within 5 minutes.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Texts with/ }).locator('mark')).toHaveText('want to die');
  await expectAccessible(page);

  await page.keyboard.press('e');
  await expect(page.getByText('A crisis is open. Choose its outcome first.')).toBeVisible();

  await pressByKey(page, page.getByRole('button', { name: /^Insert “I’m here with you/ }));
  await page.keyboard.press('Control+Shift+Enter');
  await waitForMessage(member.phone, "I'm here with you. Thank you for telling me.");
  await expect(playbook.getByText('Stay, ask, connect.')).toBeVisible({ timeout: 20_000 });

  await leaveField(page);
  await tabTo(page, playbook.getByRole('combobox', { name: 'Outcome' }));
  await page.keyboard.press('ArrowDown');
  await pressByKey(page, playbook.getByRole('button', { name: 'End the crisis' }));
  await expect(playbook).toHaveCount(0);
  await waitForKeys(page);
  await page.keyboard.press('e');
  await expect(list.getByText(text)).toHaveCount(0);
});

test.describe('on a phone', () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test('[DESK-02, DESK-03] the coach on call finds another coach’s member, and hands over to 911', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    const member = await createCoachedMember('Starter');
    await signInStaff(page, 'marcus@moments.example');
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    const text = `I can’t go on, ${member.id}`;
    await sendTextFrom(member.phone, text);
    await page.getByRole('link').filter({ hasText: text }).click();
    await expect(page.getByText(/so far/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Playbook', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Crisis playbook' });
    await expect(sheet.getByText(/Marcus has joined/)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Start 911 handover' }).click();
    await sheet.getByRole('button', { name: 'Reveal address' }).click();
    await page.getByLabel('Why you need it').fill('Calling 911 now');
    await page.getByRole('button', { name: 'Reveal for a minute' }).click();
    await expect(sheet.getByText('118 Lark Street')).toBeVisible();
    await sheet.getByRole('combobox', { name: 'Outcome' }).selectOption('emergency-services');
    await sheet.getByRole('button', { name: 'End the crisis' }).click();
    // The crisis has ended, and with it the view of another coach's member.
    await expect(page.getByRole('heading', { name: 'This is another coach’s member' })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
  });
});
