import { test as base, expect, type Page } from '@playwright/test';
import { findAxeViolations } from './axe-findings.ts';
import { openStory, waitUntilSettled } from './open-story.ts';
import { savePicture } from './pictures.ts';
import { listStoryFiles, listStoryNames } from './story-files.ts';

const storyNames = listStoryFiles().flatMap(listStoryNames);

/** Whether `npm run test:exhaustive` looks at each story in every width and way. */
const isExhaustive = process.env['EXHAUSTIVE'] === 'true';

/** Both sides of the breakpoints at which the layout changes. */
const widths = isExhaustive ? [320, 360, 479, 480, 768, 959, 960, 1280, 1440, 1920] : [320, 960, 1440];
/** Axe checks a phone in light, with all of its rules, and a wide screen in dark, with those about colors. */
const hasAxe = (width: number, colors: 'light' | 'dark'): boolean =>
  isExhaustive || width === (colors === 'light' ? 320 : 1440);
/** With text of twice the size. */
const largeWidths = isExhaustive ? widths : [320, 480, 960];
/** The axe rules that depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** One page shows one story after another: a new browser context, with processes of its own, took half a second for each. */
const test = base.extend<object, { story: Page }>({
  story: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

/** Leaves what the story before had stored. */
async function forgetStory(page: Page): Promise<void> {
  await page.context().clearCookies();
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Lists elements that one can tap and that are smaller than 44 px, except links within a sentence. An app that is made for a mouse first
 * names another size on the document.
 */
function listSmallTargets(page: Page): Promise<string[]> {
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
        const smallest = Number(document.documentElement.dataset['smallestTarget'] ?? '44') - 0.5;
        return box.width > 1 && (box.height < smallest || box.width < smallest);
      })
      .map(
        (element) =>
          `${element.outerHTML.slice(0, 120)} ${Math.round(element.getBoundingClientRect().height)} px`,
      ),
  );
}

/** Lists the buttons of a dialog that come after another in the order of the Tab key, but before it to the eye. */
const listBackward = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].flatMap((dialog) => {
      const buttons = [...dialog.querySelectorAll('button, a[href]')].filter((each) =>
        each.checkVisibility(),
      );
      return buttons
        .filter((button, place) => {
          const [own, before] = [button, buttons[place - 1]].map((each) => each?.getBoundingClientRect());
          if (!own || !before) return false;
          return own.bottom <= before.top || (own.top < before.bottom && own.right <= before.left);
        })
        .map((button) => button.textContent);
    }),
  );

async function checkAt(page: Page, name: string, width: number): Promise<void> {
  await savePicture(page, `${name}-${width}-light`);
  expect.soft(await measureOverflow(page), `sideways at ${width}`).toBeLessThanOrEqual(0);
  expect.soft(await listSmallTargets(page), `targets at ${width}`).toEqual([]);
  expect.soft(await listBackward(page), `Tab goes back to these at ${width}`).toEqual([]);
  if (hasAxe(width, 'light')) expect.soft(await findAxeViolations(page), `axe at ${width}`).toEqual([]);
  if (hasAxe(width, 'dark')) await checkDark(page, name, width);
  if (isExhaustive || width === 320) await checkForcedColors(page, name, width);
}

async function checkDark(page: Page, name: string, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitUntilSettled(page);
  await savePicture(page, `${name}-${width}-dark`);
  const rules = isExhaustive ? {} : { runOnly: colorRules };
  expect.soft(await findAxeViolations(page, rules), `axe at ${width}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Lists buttons and fields without an edge. Forced colors remove backgrounds and shadows, so that only a border or an outline shows a
 * control.
 */
function listEdgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type=checkbox], [type=radio]), select, textarea')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const edges = [element, element.parentElement ?? element].map((each) => getComputedStyle(each));
        return !edges.some(({ borderBottomWidth, borderBottomStyle }) => {
          return parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none';
        });
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

async function checkForcedColors(page: Page, name: string, width: number): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await waitUntilSettled(page);
  await savePicture(page, `${name}-${width}-forced`);
  expect.soft(await listEdgeless(page), `fields without an edge at ${width}, forced colors`).toEqual([]);
  // The colors are the person's own, and axe takes some of them for ours.
  const rules = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]));
  if (isExhaustive)
    expect.soft(await findAxeViolations(page, { rules }), `axe at ${width}, forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

for (const name of storyNames) {
  test(`${name}: axe finds nothing in any colors, targets are large enough, nothing scrolls sideways, nor with text of 200 %`, async ({
    story: page,
  }) => {
    if (isExhaustive) test.setTimeout(300_000);
    await forgetStory(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const [place, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 900 });
      // Notices disappear after some seconds.
      if (place === 0 || name === 'notices') await openStory(page, name);
      await waitUntilSettled(page);
      await checkAt(page, name, width);
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const width of largeWidths) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilSettled(page);
      await savePicture(page, `${name}-${width}-large`);
      expect.soft(await measureOverflow(page), `sideways at ${width} with large text`).toBeLessThanOrEqual(0);
      if (isExhaustive)
        expect.soft(await findAxeViolations(page), `axe at ${width} with large text`).toEqual([]);
    }
  });
}

test('every story is looked at', async ({ story: page }) => {
  await page.goto('about:blank');
  await page.goto('/');
  const links = page.getByRole('listitem');
  await expect(links).not.toHaveCount(0);
  expect((await links.allInnerTexts()).sort()).toEqual([...storyNames].sort());
});
