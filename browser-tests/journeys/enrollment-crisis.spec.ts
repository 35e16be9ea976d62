import { signInStaff } from '../fixtures/desk.ts';
import { createPayingMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { waitForMessage } from '../fixtures/sandbox.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[SAFE-02] a new member’s sentence in the enrollment shows the crisis numbers in place, is saved, and reaches the person on call', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const member = await createPayingMember();
  await openAs(page, member, '/addition-information');
  const field = page.getByLabel('What do you hope to gain from coaching?');
  const sentence = 'I don’t want to live anymore';
  await field.fill(sentence);
  await page.getByRole('button', { name: 'Next' }).click();
  const note = page.getByRole('status').filter({ hasText: 'You don’t have to carry this alone' });
  await expect(note).toContainText('Your answer is saved');
  for (const name of ['Call 988', 'Text HOME to 741741', 'In danger now? Call 911'])
    await expect(note.getByRole('link', { name })).toBeVisible();
  await expect(field).toHaveValue(sentence);
  await expectAccessible(page);

  // No coach is matched yet.
  await waitForMessage('marcus@moments.example', 'A member needs you');
  const context = await browser.newContext({ baseURL: addresses.desk });
  const desk = await context.newPage();
  await signInStaff(desk, 'marcus@moments.example');
  await expect(desk.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
  await desk.goto(`/inbox/${member.id}`);
  await expect(desk.getByRole('complementary', { name: 'Crisis playbook' })).toBeVisible();
  await context.close();

  await note.getByRole('button', { name: 'Go on' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Early Evening').first()).toBeVisible();
});
