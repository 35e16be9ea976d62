import { signInStaff, isInMemory } from '../fixtures/desk.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { leaveField, moveTo, tabTo } from '../fixtures/keys.ts';
import { waitForMessage, sendTextFrom } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.desk, translated: true });

test('[DESK-01, DESK-02, FIELD-02] a coach signs in, answers, and locks the translated desk, by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const member = await createCoachedMember('Starter');
  // Other journeys text Ana too. The journey itself must not bring the words into the page's memory.
  const words = 'I slept badly again';
  await sendTextFrom(member.phone, `${words}, ${member.id}.`);

  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('/');
  expect(complaints).toEqual([]);
  await signInStaff(page, 'ana@moments.example');
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list.getByText(member.id)).toBeVisible();

  const texts = page.getByRole('region', { name: /^Texts with/ });
  await moveTo(page, list.getByRole('link').filter({ hasText: member.id }));
  await expect(texts.getByText(member.id)).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: /^Reply to/ }));
  await leaveField(page);

  await page.keyboard.press('r');
  await page.keyboard.type('What was on your mind?');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText(/^Sending to/)).toBeVisible();
  await leaveField(page);
  await page.keyboard.press('z');
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('What was on your mind?');

  await page.keyboard.press('Control+Shift+Enter');
  await waitForMessage(member.phone, 'What was on your mind?');
  await expect(texts.getByText(/Sent|Delivered/).last()).toBeVisible({ timeout: 20_000 });

  // A text that arrives shows without a reload.
  await sendTextFrom(member.phone, 'Work, mostly.');
  await expect(texts.getByText('Work, mostly.')).toBeVisible();

  // A read on its way at the lock must not keep what was read before.
  const reads = '**/staff/conversations/*/messages*';
  const isReading = page.waitForRequest(reads);
  await page.route(reads, () => new Promise<void>(() => undefined));
  await sendTextFrom(member.phone, 'And my sister.');
  await isReading;

  await leaveField(page);
  expect(await isInMemory(page, words)).toBe(true);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible();
  await expect(page.getByText('Work, mostly.')).toHaveCount(0);
  // On a busy machine, one look at the memory takes longer than other states.
  await expect.poll(() => isInMemory(page, words), { timeout: 90_000 }).toBe(false);
});
