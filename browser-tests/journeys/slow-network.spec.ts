import type { Page } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createWelcomedMember } from '../fixtures/enrolled.ts';
import { createPerson, requestCode } from '../fixtures/portal.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Opens `/auth`, whose scripts are held back until they are let go. */
async function openOnSlowLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  // It has not loaded before its scripts have.
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  return () => resolve(undefined);
}

for (const key of ['a tap', 'ArrowRight'] as const) {
  test(`[AUTH-01] a slow page opens the other tab by ${key} before its script has loaded`, async ({
    page,
  }) => {
    const letGo = await openOnSlowLine(page);
    await page.getByLabel(signInCopy.phone).fill('2125550105');
    const signUp = page.getByRole('tab', { name: 'Sign Up' });
    if (key === 'a tap') await signUp.click();
    else await page.getByRole('tab', { name: 'Log In' }).press(key);
    await expect(signUp).toHaveAttribute('aria-selected', 'false');
    letGo();
    await expect(signUp).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel(signInCopy.phone)).toHaveValue('(212) 555-0105');
    await expect(page).toHaveURL(/#signup$/);
  });
}

test('[AUTH-12] a slow page accepts a request for a code before its script has loaded', async ({ page }) => {
  const letGo = await openOnSlowLine(page);
  await page.getByLabel(signInCopy.phone).fill(createPerson().typed);
  await page.getByRole('button', { name: signInCopy.textCode }).click();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterCode);
});

/** Loses everything that a page loads after its document. @returns a function that mends the line */
async function loseLine(page: Page): Promise<() => Promise<void>> {
  const files = '**/assets/*.js';
  const isPage = (url: URL): boolean => !url.pathname.includes('.');
  await page.route(files, (route) => route.abort('internetdisconnected'));
  await page.route(isPage, (route) =>
    route.request().method() === 'HEAD' ? route.abort('internetdisconnected') : route.continue(),
  );
  return async () => {
    await page.unroute(files);
    await page.unroute(isPage);
  };
}

const getLostNotice = (page: Page) => page.getByText('We can’t reach our server. We’ll keep trying.');

test('[AUTH-12] a page whose line breaks before its script has loaded says so, and continues with the typed number', async ({
  page,
}) => {
  const mend = await loseLine(page);
  await page.goto('/auth');
  await page.getByLabel(signInCopy.phone).fill(createPerson().typed);
  await expect(getLostNotice(page)).toBeVisible();
  await mend();
  await expect(getLostNotice(page)).toBeHidden();
  await expect(page.getByLabel(signInCopy.phone)).toHaveValue(/^\(646\)/);
  await page.getByRole('button', { name: signInCopy.textCode }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.enterCode);
});

test('a member’s page whose line breaks before its scripts have loaded says so, and opens by itself', async ({
  page,
}) => {
  await openAs(page, await createWelcomedMember(), '/favicon.svg');
  const mend = await loseLine(page);
  await page.goto('/home');
  await expect(getLostNotice(page)).toBeVisible();
  await mend();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expect(getLostNotice(page)).toBeHidden();
});

test.describe('a busy server', () => {
  test.use({ expectedProblem: /status of 503/ });

  test('[ERR-04] a call that a busy server rejects once is repeated, and the member sees nothing of it', async ({
    page,
  }) => {
    await page.route(
      '**/api/v1/accounts/**',
      (route) =>
        route.fulfill({ status: 503, json: { statusCode: 503, code: 'UNAVAILABLE', retryAfter: 2 } }),
      { times: 1 },
    );
    await requestCode(page, createPerson().typed);
  });
});
