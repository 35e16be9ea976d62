import { expireCodes } from '../fixtures/database.ts';
import { beginSignUp, enterCode, newPerson } from '../fixtures/portal.ts';
import { codeTo } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

/** Another code than the right one. */
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('[AUTH-14] a wrong code marks the field and says why, and the right one still works', async ({
  page,
}) => {
  const person = newPerson();
  await beginSignUp(page, person);
  const code = await codeTo(person.phone);
  await enterCode(page, wrongFor(code));
  await expect(page.getByLabel('6-digit code')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/That code isn’t correct/).first()).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your email code');
});

test('[AUTH-20] five wrong tries end a code, and the screen says to ask for a new one', async ({ page }) => {
  const person = newPerson();
  await page.clock.install();
  await beginSignUp(page, person);
  const code = await codeTo(person.phone);
  for (let tries = 0; tries < 5; tries += 1) {
    const refusal = page.waitForResponse((reply) => reply.url().endsWith('/verify-phone-number'));
    await enterCode(page, wrongFor(code));
    expect((await refusal).ok()).toBe(false);
    await expect(page.getByLabel('6-digit code')).toHaveAttribute('aria-invalid', 'true');
    // A second click within 300 ms doesn't count (API-05).
    await page.clock.fastForward(300);
  }
  await enterCode(page, code);
  await expect(page.getByText(/Too many incorrect codes/).first()).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-20] a code that is older than ten minutes is refused, with the way to a new one', async ({
  page,
}) => {
  const person = newPerson();
  await beginSignUp(page, person);
  const code = await codeTo(person.phone);
  await expireCodes(person.phone);
  await enterCode(page, code);
  await expect(page.getByText(/That code has expired/).first()).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-16] a reload does not shorten the wait for another code, nor lose the step', async ({ page }) => {
  const person = newPerson();
  await page.clock.install();
  await beginSignUp(page, person);
  await expect(page.getByText(/New code in 00:5\d|New code in 01:00/)).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await expect(page.getByText(/New code in 00:5[0-8]/)).toBeVisible();
});
