import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const names = [
  'components',
  'auth',
  'wizard',
  'review',
  'address',
  'plans',
  'checkout',
  'processing',
  'home',
  'billing',
  'open-payment',
  'received',
  'dialog',
  'drawer',
  'notices',
  'standing-stop',
  'standing-away',
  'standing-exited',
  'standing-no-moments',
  'standing-budget',
  'standing-past-due',
  'standing-community',
  'standing-community-received',
  'standing-plan-ended',
  'moments-low',
  'moments-last',
  'support',
  'community-dialog',
  'session-ending',
  'session-ending-for-good',
  'settings-schedule',
  'settings-schedule-pending',
  'settings-schedule-declined',
  'settings-schedule-approved',
  'settings-service',
  'settings-service-pending',
  'settings-service-paused',
  'settings-profile',
  'settings-phone-code',
  'settings-general',
  'settings-deletion',
  'settings-deletion-due',
  'settings-loading',
  'settings-failed',
  'settings-profile-failed',
];
const dialogs: Readonly<Record<string, 'dialog' | 'alertdialog'>> = {
  dialog: 'alertdialog',
  'community-dialog': 'dialog',
  'session-ending': 'alertdialog',
  'session-ending-for-good': 'alertdialog',
};
const widths = [320, 360, 960, 1440];

async function openStory(page: Page, name: string): Promise<void> {
  await page.goto(`/#${name}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const dialog = dialogs[name];
  if (dialog) await page.getByRole(dialog).waitFor();
  if (/^(standing|moments)-/.test(name))
    await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' });
  if (name === 'drawer') await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  if (name === 'address') await page.getByRole('combobox').fill('118 Lark');
  if (name === 'address') await page.getByRole('listbox').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Elements that one can tap and that are smaller than 44 px; links within a sentence may be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, input, select, textarea, summary, label:has(input)',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
      .filter(
        (element) => !element.matches('p a, label a, [type=checkbox], [type=radio], [data-base-ui-inert] *'),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && (box.height < 43.5 || box.width < 43.5);
      })
      .map(
        (element) =>
          `${element.outerHTML.slice(0, 120)} ${Math.round(element.getBoundingClientRect().height)} px`,
      ),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const name of names) {
    test(`${name}, ${colorScheme}: axe finds nothing, nothing scrolls sideways, targets are large enough`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('about:blank');
        await openStory(page, name);
        await page.screenshot({
          path: `test-results/gallery-pictures/${name}-${width}-${colorScheme}.png`,
          fullPage: !(name in dialogs) && !['drawer', 'notices'].includes(name),
        });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(sideways, `sideways at ${width}`).toBeLessThanOrEqual(0);
        expect.soft(await smallTargets(page), `targets at ${width}`).toEqual([]);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          (each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' | ')}`,
        );
        expect.soft(found, `axe at ${width}`).toEqual([]);
      }
      await context.close();
    });
  }
}
