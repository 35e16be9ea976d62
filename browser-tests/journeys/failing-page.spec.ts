import type { Page } from '@playwright/test';
import { pageNames } from '../../portal/src/configuration/paths.ts';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { createPerson } from '../fixtures/portal.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

const heading = { level: 1 } as const;

test.describe('a page whose code is gone', () => {
  // The browser and React say so in the console.
  test.use({ expectedProblem: /Failed to fetch dynamically imported module/ });

  test('[OPS-05] a page that fails reports the error without personal data, and keeps working', async ({
    page,
  }) => {
    const member = await createCoachedMember();
    await openAs(page, member, '/home');
    await expect(page.getByRole('heading', heading)).toContainText('Robin');
    const code = /\/account-settings-screen-[^/]+\.js$/;
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    const reporting = page.waitForResponse('**/api/v1/page-errors');
    // It loads once again automatically, in case a release has replaced its files. Until then, it shows the loading frame.
    const reloading = page.waitForEvent('load');
    let shown: string[] = [];
    await page.route('/account-settings', async (route) => {
      if (route.request().method() === 'HEAD') {
        // Longer than a failed part needs to show its error.
        await page.waitForTimeout(500);
        shown = await page.getByRole('heading', heading).allTextContents();
      }
      await route.fallback();
    });
    await page.getByRole('navigation').getByRole('link', { name: pageNames.accountSettings }).click();
    await reloading;
    expect(shown).toEqual(['Loading']);
    await expect(page.getByRole('heading', heading)).toHaveText('We couldn’t load this page');
    await expect(page).toHaveTitle(/^Error: Something went wrong/);
    await expectAccessible(page);

    const answer = await reporting;
    const report = answer.request();
    expect(Object.keys(report.postDataJSON() as object).sort()).toEqual(
      ['frames', 'kind', 'name', 'page', 'reason'].sort(),
    );
    expect(report.postDataJSON()).toMatchObject({
      kind: 'screen',
      page: '/account-settings',
      name: 'TypeError',
    });
    const sent = JSON.stringify([report.postData(), await report.allHeaders()]);
    for (const secret of [member.token, member.id, member.phone, member.email, 'Robin'])
      expect(sent).not.toContain(secret);
    expect(answer.status()).toBe(200);

    // Other pages work, and so does this one when its code is there again.
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', heading)).toContainText('Robin');
    await page.goBack();
    await expect(page.getByRole('heading', heading)).toHaveText('We couldn’t load this page');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', heading)).toHaveText(pageNames.accountSettings);
  });

  for (const [what, address, code, shownUntilThen, shownThen] of [
    ['Log In', '/auth', /\/guest-app-[^/]+\.js$/, [signInCopy.logIn], signInCopy.logIn],
    ['Sign Up', '/auth#signup', /\/guest-app-[^/]+\.js$/, [], signInCopy.signUp],
    [
      'the undo link',
      '/undo-phone-change#token',
      /\/undo-phone-change-app-[^/]+\.js$/,
      [],
      'Was your number',
    ],
  ] as const)
    test(`the page of ${what} loads once again automatically, and then says what happened`, async ({
      page,
    }) => {
      await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
      let shown: readonly string[] = ['nothing was looked at'];
      await page.route(/\/(auth|undo-phone-change)$/, async (route) => {
        if (route.request().method() === 'HEAD') {
          // Longer than a failed part needs to show its error.
          await page.waitForTimeout(500);
          shown = await page.getByRole('heading', heading).allTextContents();
        }
        await route.fallback();
      });
      await page.goto(address);
      await page.waitForEvent('load');
      expect(shown).toEqual(shownUntilThen);
      await expect(page.getByRole('heading', heading)).toHaveText('We couldn’t load this page');
      // Help in a crisis stays at hand.
      await expect(page.getByRole('link', { name: 'Call 988' }).first()).toBeVisible();
      await expectAccessible(page);
      await page.unroute(code);
      await page.getByRole('button', { name: 'Refresh Page' }).click();
      await expect(page.getByRole('heading', heading)).toContainText(shownThen);
    });
});

test('[AUTH-01] a person whose code step is gone finds it after the page has loaded once again', async ({
  page,
}) => {
  const code = /\/verification-steps-[^/]+\.js$/;
  let loads = 0;
  let looks = 0;
  let shown: readonly string[] = [];
  await page.route(code, async (route) => {
    await route.fulfill({ status: 404, body: '' });
    loads += 1;
  });
  await page.route(/\/auth$/, async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    looks += 1;
    await page.waitForTimeout(500);
    shown = await page.getByRole('heading', heading).allTextContents();
    await page.unroute(code);
    return route.fallback();
  });
  await page.goto('/auth#signup');
  // The step loads ahead, and nothing happens while no one needs it.
  await expect.poll(() => loads).toBeGreaterThan(0);
  const person = createPerson();
  await page.getByLabel(signInCopy.phone).fill(person.typed);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: signInCopy.textCode }).click();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  expect([looks, shown]).toEqual([1, []]);
  expect(page.url()).toContain('#verification-signup');
});

/** The entry of the portal, and a file that it can't run without. */
const entryFiles = /\/assets\/(index|react)-[^/]+\.js$/;

/** Counts how often the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

test.describe('a page whose entry script is gone', () => {
  // The browser and the page say so in the console.
  test.use({ expectedProblem: /exception: / });

  for (const [what, address, isMember, shownThen] of [
    ['Log In', '/auth', false, signInCopy.logIn],
    ['Sign Up', '/auth#signup', false, signInCopy.signUp],
    ['a member', '/home', true, 'Robin'],
    ['a guest on a member’s address', '/billing', false, signInCopy.logIn],
  ] as const)
    test(`the page of ${what} loads once more when its entry script is gone, and then says what happened`, async ({
      page,
    }) => {
      if (isMember) await openAs(page, await createCoachedMember(), '/favicon.svg');
      const loads = countLoads(page);
      await page.route(entryFiles, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(address);
      await expect(page.getByRole('heading', heading)).toHaveText('We couldn’t load this page');
      await expect(page.getByRole('heading', heading)).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByRole('link', { name: 'Call 988' }).first()).toBeVisible();
      await expectAccessible(page);
      expect(loads()).toBe(2);
      await page.unroute(entryFiles);
      await page.getByRole('button', { name: 'Refresh Page' }).click();
      await expect(page.getByRole('heading', heading)).toContainText(shownThen);
    });
});

test('a page whose entry script is gone after a release shows after one reload', async ({ page }) => {
  let isReleased = false;
  await page.route(entryFiles, (route) =>
    isReleased ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  );
  await page.route(/\/auth$/, (route) => {
    isReleased ||= route.request().method() === 'HEAD';
    return route.fallback();
  });
  // Until the new page's script is here, a press would still meet the old page.
  const isLoaded = page.waitForResponse((reply) => entryFiles.test(reply.url()) && reply.ok());
  await page.goto('/auth');
  await isLoaded;
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', heading)).toHaveText(signInCopy.signUp);
});
