import { demoMembers } from '../fixtures/members.ts';
import { demoMember, openAs } from '../fixtures/signed-in.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('[LAY-02, LAY-08] the navigation is 256 px wide, the header 64 px high, and the font Poppins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, await demoMember(demoMembers.eli.phone), '/home');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  const drawer = await navigation.evaluate((element) => (element.closest('aside') ?? element).clientWidth);
  expect(drawer).toBeGreaterThanOrEqual(255);
  expect(drawer).toBeLessThanOrEqual(256);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeGreaterThanOrEqual(64);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(65);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Poppins/);
  expect(await page.evaluate(() => document.fonts.check('16px Poppins'))).toBe(true);
});

test('[LAY-02] the navigation is a drawer below 960 px and closes after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 959, height: 800 });
  await openAs(page, await demoMember(demoMembers.eli.phone), '/home');
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

test('[ROUTE-11] Back does not leave the additional information', async ({ page }) => {
  const member = await demoMember(demoMembers.cleo.phone);
  await openAs(page, member, '/support');
  await page.goto('/addition-information');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('textbox').first()).toBeVisible();
  const title = (await heading.textContent()) ?? '';
  // Chromium skips entries that a page added without a press.
  await page.getByRole('textbox').first().fill('To sleep better');
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/addition-information/);
    await expect(heading).toHaveText(title);
  }
  await expect(page.getByRole('textbox').first()).toHaveValue('To sleep better');
});
