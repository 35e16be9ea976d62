import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../ui/gallery/axe-findings.ts';
import { waitUntilSettled } from '../../ui/gallery/open-story.ts';
import { isExhaustive } from '../fixtures/environment.ts';
import { memberStates, type MemberState } from '../fixtures/member-states.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, expectDrawn, test } from '../fixtures/test.ts';

const widths = [320, 360, 960, 1_440, 1_920] as const;
const ways = ['light', 'dark', 'large text', 'forced colors'] as const;
const looks = widths.flatMap((width) => ways.map((way) => ({ width, way })));
type Look = (typeof looks)[number];

/** Must be odd and no multiple of five, so that consecutive pages differ in width and way. */
const stride = 7;

/** Every look in the exhaustive tests, otherwise one at each page. */
const selectLooks = (place: number): readonly Look[] =>
  isExhaustive ? looks : looks.filter((_look, index) => index === (place * stride + 1) % looks.length);

async function setLook(page: Page, { width, way }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({
    colorScheme: way === 'dark' ? 'dark' : 'light',
    forcedColors: way === 'forced colors' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    way === 'large text' ? '200%' : '',
  );
  await waitUntilSettled(page);
}

/** The colors are the person's own then, and axe takes some of them for ours. */
const withoutColors = Object.fromEntries(
  ['color-contrast', 'link-in-text-block'].map((rule) => [rule, { enabled: false }]),
);

/** Lists the words in headings that are broken over two lines. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
    }
    return broken;
  });

async function check(page: Page, path: string, look: Look): Promise<void> {
  await setLook(page, look);
  const name = `${path} at ${String(look.width)} px, ${look.way}`;
  const which = look.way === 'forced colors' ? { rules: withoutColors } : {};
  expect.soft(await findAxeViolations(page, which), name).toEqual([]);
  expect.soft(await findBrokenWords(page), `${name}: words of headings broken`).toEqual([]);
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(await measureOverflow(), `${name}: scrolls sideways`).toBeLessThanOrEqual(0);
}

async function open(page: Page, path: string): Promise<void> {
  // A page that differs in its hash only would not load again.
  await page.goto('/favicon.svg');
  await page.goto(path);
  await expectDrawn(page);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function checkPages(page: Page, { create, pages }: MemberState): Promise<void> {
  if (create) await openAs(page, await create(), '/favicon.svg');
  for (const [place, path] of pages.entries()) {
    await open(page, path);
    for (const look of selectLooks(place)) await check(page, path, look);
  }
}

for (const state of memberStates)
  test(`the pages of ${state.name} have no axe findings and no broken words in headings, and don’t scroll sideways`, async ({
    page,
  }) => {
    if (isExhaustive) test.setTimeout(600_000);
    await checkPages(page, state);
  });
