import type { Page } from '@playwright/test';

/** How far the list moves in a frame, in px, and for how many frames. */
const step = 60;
const frames = 240;
/** Milliseconds of a frame at 60 Hz. */
const frame = 1_000 / 60;

const list = '[aria-label="Conversations"]';

/**
 * Runs in the page: moves a list down by a step in each frame, and measures the time between frames. A frame that takes twice as long as
 * one has dropped one.
 */
const scroll = (selector: string): string => `new Promise((resolve) => {
const box = document.querySelector(${JSON.stringify(selector)});
let last;
let seen = 0;
let dropped = 0;
const move = (now) => {
  if (last !== undefined) dropped += Math.max(0, Math.round((now - last) / ${String(frame)}) - 1);
  last = now;
  seen += 1;
  if (seen > ${String(frames)}) return resolve(dropped);
  box.scrollTop += ${String(step)};
  requestAnimationFrame(move);
};
box.scrollTop = 0;
requestAnimationFrame(move);
})`;

/** Renders a list of as many rows that is only text: what this machine can do at best. */
const renderPlainPage = (rows: number): string =>
  `<div id="list" style="height: 800px; width: 344px; overflow-y: auto">${Array.from(
    { length: rows },
    (_, row) => `<div style="height: 56px; contain: strict">Robin Vega ${String(row)}</div>`,
  ).join('')}</div>`;

/** Reads the list to its end: while names are searched, the page has them all. */
async function readAll(page: Page, rows: number): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('body').press('f');
  await page.getByLabel('Find by name').fill('Robin');
  // Evaluated as an expression, whose value is a number.
  const readHeight = () =>
    page.evaluate<number>(`document.querySelector(${JSON.stringify(list)}).firstElementChild.clientHeight`);
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await readHeight()) > rows * 50) return;
    await page.waitForTimeout(200);
  }
  throw new Error('The list was not read to its end.');
}

export interface Scrolling {
  /** Dropped of 240 frames. */
  readonly dropped: number;
  readonly droppedPlain: number;
}

/** Scrolls the whole list and a plain one by turns, with the processor slowed. @returns the better of each one's tries */
export async function measureScrolling(page: Page, rows: number, slowdown: number): Promise<Scrolling> {
  await readAll(page, rows);
  const plain = await page.context().browser()?.newPage({ viewport: page.viewportSize() });
  if (!plain) throw new Error('The browser has gone.');
  await plain.setContent(renderPlainPage(rows));
  const run = async (on: Page, selector: string): Promise<number> => {
    const devtools = await on.context().newCDPSession(on);
    await on.bringToFront();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Evaluated as an expression, whose value is a number.
    const dropped = await on.evaluate<number>(scroll(selector));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
    return dropped;
  };
  const tries: { desk: number; plain: number }[] = [];
  for (let turn = 0; turn < 3; turn += 1)
    tries.push({ desk: await run(page, list), plain: await run(plain, '#list') });
  await plain.close();
  console.log(`Dropped of ${String(frames)} frames, desk and plain list: ${JSON.stringify(tries)}`);
  return {
    dropped: Math.min(...tries.map(({ desk }) => desk)),
    droppedPlain: Math.min(...tries.map(({ plain: each }) => each)),
  };
}
