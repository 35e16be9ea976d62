import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { passCodeMinute } from '../fixtures/database.ts';
import { beginSignUp, createPerson } from '../fixtures/portal.ts';
import { waitForCode, findWrong } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

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

test('[AUTH-01, LAY-04] a link to Sign Up shows the crisis lines at once, and never the form of Log In, whose text would be lost', async ({
  page,
}) => {
  await page.addInitScript((logIn) => {
    // Runs after each script that changes the page, before the browser draws or takes a key.
    new MutationObserver(() => {
      const shown = document.documentElement.hasAttribute('data-place') ? null : document.querySelector('h1');
      if (shown?.textContent === logIn) sessionStorage.setItem('log-in-shown', 'yes');
      if (document.querySelector('[aria-label=Loading]')) sessionStorage.setItem('spinner-shown', 'yes');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, signInCopy.logIn);
  const scripts = Promise.withResolvers<undefined>();
  await page.route(/guest-app.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/auth#signup', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Call 988' }).filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel(signInCopy.phone)).toBeHidden();
  scripts.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.signUp);
  const stored = await page.evaluate(() => [
    sessionStorage.getItem('log-in-shown'),
    sessionStorage.getItem('spinner-shown'),
  ]);
  expect(stored).toEqual([null, null]);
});
