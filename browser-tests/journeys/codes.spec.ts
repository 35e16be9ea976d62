import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { expireCodes, passCodeMinute } from '../fixtures/database.ts';
import { beginSignUp, enterCode, createPerson } from '../fixtures/portal.ts';
import { waitForCode, findWrong, listMessagesTo } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[AUTH-14] a wrong code marks the field and says why, and the right one still works', async ({
  page,
}) => {
  const person = createPerson();
  await beginSignUp(page, person);
  const code = await waitForCode(person.phone);
  await enterCode(page, findWrong(code));
  await expect(page.getByLabel('6-digit code')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/That code isn’t correct/).first()).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
});

test('[AUTH-24, AUTH-25] a pasted foreign number is rejected with an explanation, and a button that waits for the terms says so', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/auth#signup');
  await expect(page.getByRole('button', { name: signInCopy.textCode })).toHaveAccessibleDescription(
    'Tick the box above to continue.',
  );
  await page.getByLabel('Email').fill(createPerson().email);
  await page.getByRole('checkbox').check();
  const onlyUs = /We can only text US numbers/;
  const rejected = [
    ['+49 151 23456789', '+49 151 23456789', onlyUs],
    ['+44 7911 123456', '+44 7911 123456', onlyUs],
    ['+52 55 1234 5678', '+52 55 1234 5678', onlyUs],
    // Jamaica, Canada, and a premium number share the country code 1.
    ['+1 876 555 0123', '(876) 555-0123', /We can’t text \(876\) numbers/],
    ['1-416-555-0123', '(416) 555-0123', /We can’t text \(416\) numbers/],
    ['900.555.0123', '(900) 555-0123', /We can’t text \(900\) numbers/],
  ] as const;
  for (const [pasted, shown, reason] of rejected) {
    await page.getByLabel(signInCopy.phone).fill(pasted);
    await page.getByLabel(signInCopy.phone).press('Enter');
    await expect(page.getByLabel(signInCopy.phone)).toHaveAccessibleDescription(reason);
    await expect(page.getByLabel(signInCopy.phone)).toHaveValue(shown);
    // A second press within 300 ms doesn't count (API-05).
    await page.clock.fastForward(300);
  }
  await expectAccessible(page);
});

test('[AUTH-22] the text with a code ends with a line that binds it to the host of the page', async ({
  page,
}) => {
  const person = createPerson();
  await beginSignUp(page, person);
  const code = await waitForCode(person.phone);
  const [message] = await listMessagesTo(person.phone);
  const host = await page.evaluate(() => location.hostname);
  expect(message?.body.split('\n').at(-1)).toBe(`@${host} #${code}`);
});

test('[AUTH-22] a browser that reads the text fills the code in, and it sends itself', async ({ page }) => {
  const person = createPerson();
  // Headless Chromium has no texts. The page asks for the code as WebOTP specifies, and gets it from the test.
  const arrival = Promise.withResolvers<undefined>();
  await page.exposeFunction('readText', async () => {
    await arrival.promise;
    return waitForCode(person.phone);
  });
  await page.addInitScript(`
    globalThis.OTPCredential = class {};
    navigator.credentials.get = async ({ otp }) => {
      if (otp.transport[0] !== 'sms') throw new Error('no texts were asked for');
      return { id: '', type: 'otp', code: await globalThis.readText() };
    };
  `);
  await beginSignUp(page, person);
  arrival.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
});

test('[AUTH-23] a code step takes the focus, shows one message at a time, is emptied by a new code, and Back keeps the verified phone', async ({
  page,
}) => {
  const person = createPerson();
  await page.clock.install();
  await beginSignUp(page, person);
  const field = page.getByLabel('6-digit code');
  const notes = page.getByRole('main').locator('[role=alert], [role=status]').filter({ hasText: /\S/ });
  await expect(field).toBeFocused();
  await expect(notes).toHaveText([/^Verification code sent to your phone$/]);
  const first = await waitForCode(person.phone);
  await page.keyboard.type(findWrong(first));
  await expect(notes).toHaveText([/That code isn’t correct/]);
  await expect(field).toBeFocused();
  await passCodeMinute(person.phone);
  await page.clock.fastForward(61_000);
  const since = Date.now();
  await page.getByRole('button', { name: signInCopy.sendAgain }).click();
  await expect(notes).toHaveText([/^Verification code sent to your phone successfully!$/]);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type(await waitForCode(person.phone, since));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: signInCopy.otherEmail }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.verifyEmail);
  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterEmailCode);
});

test('[AUTH-20] a code ends after five wrong tries, and the screen offers a new one', async ({ page }) => {
  const person = createPerson();
  await page.clock.install();
  await beginSignUp(page, person);
  const code = await waitForCode(person.phone);
  for (let tries = 0; tries < 5; tries += 1) {
    const rejection = page.waitForResponse((reply) => reply.url().endsWith('/verify-phone-number'));
    await enterCode(page, findWrong(code));
    expect((await rejection).ok()).toBe(false);
    await expect(page.getByLabel('6-digit code')).toHaveAttribute('aria-invalid', 'true');
    // A second click within 300 ms doesn't count (API-05).
    await page.clock.fastForward(300);
  }
  await enterCode(page, code);
  await expect(page.getByText(/Too many incorrect codes/).first()).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-20] the server rejects a code after ten minutes, and the screen offers a new one', async ({
  page,
}) => {
  const person = createPerson();
  await beginSignUp(page, person);
  const code = await waitForCode(person.phone);
  await expireCodes(person.phone);
  await enterCode(page, code);
  await expect(page.getByText(/That code has expired/).first()).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-16] a reload keeps the code step and the wait for another code', async ({ page }) => {
  const person = createPerson();
  await page.clock.install();
  await beginSignUp(page, person);
  await expect(page.getByText(/New code in 00:5\d|New code in 01:00/)).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterCode);
  await expect(page.getByText(/New code in 00:5[0-8]/)).toBeVisible();
});

test('[AUTH-01] a link to Sign Up never shows the form of Log In, whose text would be lost', async ({
  page,
}) => {
  await page.addInitScript((logIn) => {
    // Runs after each script that changes the page, before the browser draws or takes a key.
    new MutationObserver(() => {
      const shown = document.documentElement.hasAttribute('data-place') ? null : document.querySelector('h1');
      if (shown?.textContent === logIn) sessionStorage.setItem('log-in-shown', 'yes');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, signInCopy.logIn);
  await page.goto('/auth#signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.signUp);
  expect(await page.evaluate(() => sessionStorage.getItem('log-in-shown'))).toBeNull();
});
