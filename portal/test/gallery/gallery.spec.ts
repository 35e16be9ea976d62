import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { openStory, storyNames, untilSettled } from './open-story.ts';
import { keepPicture } from './pictures.ts';

/** Both sides of the breakpoints at which the layout changes. */
const widths = [320, 360, 960, 1440];
/** What is shown differs between phones and wide screens, and nowhere else: there axe looks. */
const axeWidths = [320, 1440];
/** The axe rules that depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

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

async function lookAt(page: Page, name: string, width: number): Promise<void> {
  await keepPicture(page, `${name}-${width}-light`);
  expect.soft(await sideways(page), `sideways at ${width}`).toBeLessThanOrEqual(0);
  expect.soft(await smallTargets(page), `targets at ${width}`).toEqual([]);
  if (!axeWidths.includes(width)) return;
  expect.soft(await axeFindings(page), `axe at ${width}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilSettled(page);
  await keepPicture(page, `${name}-${width}-dark`);
  expect.soft(await axeFindings(page, { runOnly: colorRules }), `axe at ${width}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const name of storyNames) {
  test(`${name}: axe finds nothing in either scheme, targets are large enough, nothing scrolls sideways, nor with text of 200 %`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const [place, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 900 });
      // Notices go by themselves after seconds.
      if (place === 0 || name === 'notices') await openStory(page, name);
      await untilSettled(page);
      await lookAt(page, name, width);
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const width of [320, 960]) {
      await page.setViewportSize({ width, height: 900 });
      await untilSettled(page);
      await keepPicture(page, `${name}-${width}-large`);
      expect.soft(await sideways(page), `sideways at ${width} with large text`).toBeLessThanOrEqual(0);
    }
  });
}

test('every story is looked at', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('listitem');
  await expect(links).not.toHaveCount(0);
  expect((await links.allInnerTexts()).sort()).toEqual([...storyNames].sort());
});
