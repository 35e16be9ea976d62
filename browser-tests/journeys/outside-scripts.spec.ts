import type { Page } from '@playwright/test';
import { createCoachedMember, createNewcomer } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { createMemberAtCheckout } from '../fixtures/paying-members.ts';
import { signUpByReferral } from '../fixtures/portal.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectDrawn, test } from '../fixtures/test.ts';

// The browser reports the script that the test adds.
test.use({ expectedProblem: /Content Security Policy|TrustedScriptURL|elsewhere\.example/ });

/** Collects the scripts of other origins that the page, or a frame of it, loads. */
function watchOutsideScripts(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script' || new URL(request.url()).origin === addresses.portal) return;
    found.push(
      `${request.frame() === page.mainFrame() ? 'page' : 'frame'}: ${new URL(request.url()).pathname}`,
    );
  });
  return found;
}

/** Tries to add a script of another origin, as injected code would. @returns what became of it */
const addScript = (page: Page): Promise<string> =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('rejected');
        try {
          script.src = address;
          document.head.append(script);
        } catch {
          resolve('rejected');
        }
      }),
    'https://elsewhere.example/script.js',
  );

async function expectOwnScriptsOnly(page: Page, paths: readonly string[]): Promise<void> {
  const outside = watchOutsideScripts(page);
  for (const path of paths) {
    const reply = await page.goto(path);
    expect(reply?.headers()['content-security-policy'], path).toContain("require-trusted-types-for 'script'");
    await expectDrawn(page);
    // Scripts that wait for the first picture.
    await page.waitForTimeout(500);
    expect(await addScript(page), path).toBe('rejected');
  }
  expect(outside).toEqual([]);
}

test('[SEC-07] pages with a session run the portal’s own scripts only, and the browser rejects others', async ({
  page,
}) => {
  await openAs(page, await createCoachedMember(), '/favicon.svg');
  await expectOwnScriptsOnly(page, ['/home', '/account-settings', '/billing', '/subscriptions', '/support']);
});

test('[SEC-07] an enrollment without a referral runs the portal’s own scripts only', async ({ page }) => {
  await openAs(page, await createNewcomer(), '/favicon.svg');
  await expectOwnScriptsOnly(page, ['/enrollment-welcome', '/enrollment']);
});

test('[REF-03, SEC-07] the enrollment of a referred friend runs the referral script in a frame without the session, until it is left', async ({
  page,
}) => {
  await openAs(page, await createNewcomer(), '/favicon.svg');
  const outside = watchOutsideScripts(page);
  for (const path of ['/?grsf=friend20', '/enrollment']) {
    outside.length = 0;
    await page.goto(path);
    await expect(page.locator('iframe')).toHaveAttribute('src', '/referral-frame?grsf=friend20');
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
    await expect.poll(() => outside.length, path).toBe(1);
    expect(outside[0]).toMatch(/^frame: /);
    const frame = page.frames().find((each) => each.url().includes('/referral-frame'));
    const reach = await frame?.evaluate(() => {
      const tries = [() => parent.document.title, () => localStorage.length, () => document.cookie];
      return tries.map((look) => {
        try {
          return String(look());
        } catch {
          return 'denied';
        }
      });
    });
    expect(reach).toEqual(['denied', 'denied', 'denied']);
    expect(await addScript(page), path).toBe('rejected');
  }
  await page.getByRole('link', { name: 'Account Settings' }).first().click();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[SEC-07] the referral script runs in a frame without the session, and Stripe’s where cards are typed', async ({
  page,
}) => {
  const outside = watchOutsideScripts(page);
  await page.goto(signUpByReferral);
  await expect(page.getByText('A friend invited you.', { exact: false })).toBeVisible();
  await expect.poll(() => outside.length).toBe(1);
  expect(outside[0]).toMatch(/^frame: /);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
  outside.length = 0;
  await createMemberAtCheckout(page, 'Starter');
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(outside.filter((each) => each.startsWith('page: '))).toEqual(['page: /stripe.js']);
  expect(await addScript(page)).toBe('rejected');
});
