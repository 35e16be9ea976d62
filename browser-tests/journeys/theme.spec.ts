import type { BrowserContext } from '@playwright/test';
import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

const light = 'rgb(248, 245, 252)';
const dark = 'rgb(21, 16, 32)';

/** Reads a page's color before any of its script files has run. */
async function readFirstColor(
  context: BrowserContext,
  colorScheme: 'light' | 'dark',
  path: string,
): Promise<string> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme });
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  const color = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.close();
  return color;
}

for (const [system, choice, chosen] of [
  ['light', 'Dark', dark],
  ['dark', 'Light', light],
] as const)
  test(`on a ${system} device, the choice of ${choice} holds on every page without a flash`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await openAs(page, await createCoachedMember(), '/account-settings?tab=general');
    await page.getByRole('radio', { name: choice }).check();
    await expect(page.locator('body')).toHaveCSS('background-color', chosen);
    await expectAccessible(page);
    expect(await readFirstColor(page.context(), system, '/home')).toBe(chosen);
    await page.getByRole('button', { name: 'Log Out', exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInCopy.logIn);
    await expect(page.locator('body')).toHaveCSS('background-color', chosen);
    expect(await readFirstColor(page.context(), system, '/auth')).toBe(chosen);
  });
