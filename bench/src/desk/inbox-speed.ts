import { chromium, type Page } from '@playwright/test';
import { browserSwitches } from '../../../ui/gallery/browser-switches.ts';
import { requireChromium, slowDown, slowdown } from '../first-screen.ts';
import { waitForCode } from '../log-in.ts';
import type { Product } from '../product.ts';
import { calculateMedian } from '../report.ts';
import { getCoachEmail } from './desk-data.ts';
import { measureScrolling, type Scrolling } from './scrolling.ts';

const tries = 7;

/** Milliseconds after which something that doesn't show has failed: the bench says what it was, and doesn't wait forever. */
const longestWait = 30_000;

/** Runs in the page: notes when a selector first matches after now. */
const watch = (selector: string): string => `new Promise((resolve, reject) => {
const start = performance.now();
const look = () => {
  if (document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(() => resolve(performance.now() - start));
  if (performance.now() - start > ${String(longestWait)}) return reject(new Error(${JSON.stringify(`${selector} did not show.`)}));
  requestAnimationFrame(look);
};
look();
})`;

/** Runs in the page. */
const scrollList = `document.querySelector('[aria-label="Conversations"]').scrollTop += 400`;

const row = '[aria-label="Conversations"] a';

/** Runs in the page: lists the conversations in the middle of the list, with their elements and members. */
const listInView = `(() => {
const box = document.querySelector('[aria-label="Conversations"]').getBoundingClientRect();
return [...document.querySelectorAll(${JSON.stringify(row)})]
  .filter((link) => link.getBoundingClientRect().top > box.top + box.height / 3)
  .map((link) => ({ href: link.getAttribute('href'), name: /Robin Vega \\d+?(?=waiting|,|$)/.exec(link.textContent)[0] }));
})()`;

/** Signs in on a slow line, and measures from the last digit of the code until the list is painted. */
async function measureList(page: Page, product: Product): Promise<number> {
  const devtools = await slowDown(page);
  await page.goto(product.desk);
  const email = getCoachEmail(0);
  await page.getByLabel('Work email').fill(email);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code from the email');
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  const code = await waitForCode(product, email);
  await field.pressSequentially(code.slice(0, -1));
  // Evaluated as an expression, whose value is a number.
  const painted = page.evaluate<number>(watch(row));
  await page.keyboard.type(code.slice(-1));
  const list = await painted;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...none });
  return list;
}

const getShown = (name: string): string => `[aria-label="Texts with ${name}"] [data-own]`;

const readName = async (page: Page, place: number): Promise<string> => {
  const text = (await page.locator(row).nth(place).textContent()) ?? '';
  return /Robin Vega \d+?(?=waiting|,|$)/.exec(text)?.[0] ?? /Robin Vega \d+/.exec(text)?.[0] ?? '';
};

/** Opens conversations one after the other with J. Each was read ahead, so it comes from memory. */
async function measureMemory(page: Page): Promise<number> {
  await page.keyboard.press('j');
  await page.waitForSelector('[aria-label^="Texts with"] [data-own]');
  const times: number[] = [];
  for (let place = 1; place <= tries; place += 1) {
    const selector = getShown(await readName(page, place));
    await page.waitForTimeout(1_500);
    const shown = page.evaluate<number>(watch(selector));
    await page.keyboard.press('j');
    times.push(await shown);
  }
  return calculateMedian(times);
}

/** Opens conversations that were not read ahead. Each is held by its address: the list draws other rows while it scrolls. */
async function measureServer(page: Page): Promise<number> {
  const times: number[] = [];
  for (let place = 0; place < tries; place += 1) {
    await page.evaluate(scrollList);
    await page.waitForTimeout(1_000);
    const [link] = await page.evaluate<readonly { href: string; name: string }[]>(listInView);
    if (!link) throw new Error('The list shows no conversation.');
    const shown = page.evaluate<number>(watch(getShown(link.name)));
    await page.locator(`${row}[href="${link.href}"]`).click();
    times.push(await shown);
  }
  return calculateMedian(times);
}

export interface InboxSpeed extends Scrolling {
  readonly list: number;
  readonly fromMemory: number;
  readonly fromServer: number;
}

/** Measures a coach's inbox in a browser, in ms. */
export async function measureInbox(product: Product, conversations: number): Promise<InboxSpeed> {
  // Scrolling dropped five times as many frames without the compositor of the graphics process.
  const args = browserSwitches.filter((each) => each !== '--disable-gpu');
  const browser = await chromium.launch({ executablePath: requireChromium(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const list = await measureList(page, product);
    const fromMemory = await measureMemory(page);
    const fromServer = await measureServer(page);
    return { list, fromMemory, fromServer, ...(await measureScrolling(page, conversations, slowdown)) };
  } finally {
    await browser.close();
  }
}
