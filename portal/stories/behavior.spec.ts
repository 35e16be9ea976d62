import { expect, test, type Page } from '@playwright/test';
import { findAxeViolations } from '@moments/ui/gallery/axe-findings.ts';
import { savePicture } from '@moments/ui/gallery/pictures.ts';

async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test('[AUTH-11] the caret stays in place while a member edits, in a real browser', async ({ page }) => {
  await page.goto('/#auth');
  const phone = page.getByLabel('Phone number');
  await phone.fill('');
  await phone.pressSequentially('2125550105');
  await expect(phone).toHaveValue('(212) 555-0105');
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
  await page.keyboard.press('Backspace');
  await page.keyboard.press('9');
  await expect(phone).toHaveValue('(212) 955-0105');
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
  await page.keyboard.press('8');
  await expect(phone).toHaveValue('(212) 955-0105');
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
});

test('a link within a label does not tick the box', async ({ page }) => {
  await page.goto('/#auth');
  const box = page.getByRole('checkbox');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(box).toBeChecked();
  await page.getByText('I agree to the').click({ position: { x: 4, y: 4 } });
  await expect(box).not.toBeChecked();
});

for (const width of [320, 1440]) {
  test(`help in a crisis and the account menu, open at ${width} px: axe finds nothing`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/#home');
    await page.getByText('More', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Text HOME to 741741' })).toBeVisible();
    await savePicture(page, `crisis-open-${width}`);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await expect(page.getByRole('link', { name: 'Text HOME to 741741' })).toBeHidden();
    await savePicture(page, `account-open-${width}`);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}

for (const name of ['home', 'auth'])
  test(`${name}: the strip with help in a crisis stays when a phone scrolls`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 420 });
    await page.goto(`/#${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(page.getByRole('link', { name: 'Call 988' })).toBeInViewport();
  });

for (const name of ['auth', 'wizard', 'home', 'plans', 'billing-history', 'processing']) {
  test(`${name}: forced colors, axe finds nothing`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 960, height: 800 });
    await page.goto(`/#${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await savePicture(page, `${name}-960-forced`);
    const rules = { 'color-contrast': { enabled: false } };
    expect(await findAxeViolations(page, { rules })).toEqual([]);
  });
}

test('the drawer keeps the focus and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/#home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    // It may leave for the browser's own bar, but not for the page behind.
    await expect(page.locator(':is(header, main) :focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`[HOME-02] the ticks of the gauge are drawn in and fade when a Moment is used, with ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/#home');
    const tick = page.locator('path[data-kind=main]').first();
    await tick.waitFor({ state: 'attached' });
    const motions = await tick.evaluate((path) => {
      const isDrawn = getComputedStyle(path).animationName !== 'none';
      path.setAttribute('stroke', 'red');
      // Reading the style starts the transition.
      const { stroke } = getComputedStyle(path);
      const fades = path.getAnimations().filter((motion) => motion instanceof CSSTransition);
      return { isDrawn, fades: fades.length, isRed: stroke === 'rgb(255, 0, 0)' };
    });
    const isStill = reducedMotion === 'reduce';
    expect(motions).toEqual({ isDrawn: !isStill, fades: isStill ? 0 : 1, isRed: isStill });
  });
}

test('[ENR-18] the names of finished steps start in the row of the others, however narrow their columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 780, height: 800 });
  await page.goto('/#review');
  const steps = page.getByRole('navigation', { name: 'Progress of your application' });
  await expect(steps.getByText('Personal Details')).toBeVisible();
  const tops = await steps
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => item.querySelector('span > span')?.getClientRects()[0]?.top ?? 0),
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(3);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});
