import type { Page } from '@playwright/test';
import { createEnrolledMember } from '../fixtures/enrolled.ts';
import { demoMembers } from '../fixtures/members.ts';
import { signInDemoMember, openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[LAY-02, LAY-08] the navigation is 256 px wide, the header 64 px high, and the font Poppins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/home');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  const drawer = await navigation.evaluate((element) => (element.closest('aside') ?? element).clientWidth);
  expect(drawer).toBeGreaterThanOrEqual(255);
  expect(drawer).toBeLessThanOrEqual(256);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeGreaterThanOrEqual(64);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(65);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Poppins/);
  // `check` is true of fonts that don't exist, so the loaded faces are counted.
  const listLoadedFaces = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => /^"?Poppins/.test(family) && status === 'loaded')
          .length,
    );
  await expect.poll(listLoadedFaces).toBeGreaterThan(0);
});

test('[LAY-02] the navigation is a drawer below 960 px and closes after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 959, height: 800 });
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/home');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Billing' }).click();
  await page.waitForURL('**/billing');
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 960, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

/** Presses the Back button of the mouse, which the browser takes like its own. The page's `history.back()` would skip no entry. */
async function pressBack(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devTools.send('Input.dispatchMouseEvent', { type, x: 200, y: 200, button: 'back', clickCount: 1 });
}

test('[ROUTE-11] the browser’s Back button does not leave the additional information', async ({ page }) => {
  const member = await signInDemoMember(demoMembers.cleo.phone);
  await openAs(page, member, '/support');
  await page.goto('/addition-information');
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('textbox').first();
  await expect(field).toBeVisible();
  const title = (await heading.textContent()) ?? '';
  // The button skips entries of a page without a press.
  await field.click();
  await field.fill('To sleep better');
  for (let time = 0; time < 3; time += 1) {
    await pressBack(page);
    await expect(page.getByText('Please finish this step first.')).toBeVisible();
    await expect(page).toHaveURL(/\/addition-information/);
    await expect(heading).toHaveText(title);
  }
  await expect(field).toHaveValue('To sleep better');
});

test('the names of the steps start below their bars on the plans, whose text is centered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await createEnrolledMember(), '/subscriptions');
  const step = page.getByRole('listitem').filter({ hasText: 'Personal Details' });
  await expect(step.getByText('Personal Details')).toHaveCSS('text-align', 'start');
});
