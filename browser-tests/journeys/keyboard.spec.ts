import { createPerson } from '../fixtures/portal.ts';
import { waitForCode } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses Tab until a control of this name has the focus. A page without a way to it fails. */
async function tabTo(page: Parameters<Parameters<typeof test>[2]>[0]['page'], name: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element instanceof HTMLInputElement
          ? [...(element.labels ?? [])].map((label) => label.textContent)
          : [];
      return [...labels, element?.getAttribute('aria-label'), element?.textContent].join(' ');
    });
    if (name.test(focused)) return;
  }
  throw new Error(`nothing called ${String(name)} takes the focus`);
}

test('[AUTH-03, AUTH-17] a member signs up by keyboard alone', async ({ page }) => {
  const person = createPerson();
  await page.goto('/auth');
  await tabTo(page, /Log In/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#signup$/);
  await tabTo(page, /Phone number/);
  await page.keyboard.type(person.typed);
  await tabTo(page, /Email/);
  await page.keyboard.type(person.email);
  await tabTo(page, /I agree to the/);
  await page.keyboard.press('Space');
  await tabTo(page, /Text me a code/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verification code sent to your phone', { exact: true })).toBeVisible();
  const phoneCode = await waitForCode(person.phone);
  // The field has the focus, and six digits submit it (AUTH-23).
  await page.keyboard.type(phoneCode);
  await expect(page.getByText('Phone verified successfully! Please verify your email next.')).toBeVisible();
  await expect(page.getByText('Verification code sent to your email', { exact: true })).toBeVisible();
  const emailCode = await waitForCode(person.email);
  await page.keyboard.type(emailCode);
  await tabTo(page, /I agree to get text messages/);
  await page.keyboard.press('Space');
  await tabTo(page, /Continue/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verification complete! Redirecting...')).toBeVisible();
  await expect(page.getByText('Registration successful! Your account is now verified.')).toBeVisible();
  await page.waitForURL('**/enrollment-welcome');
});
