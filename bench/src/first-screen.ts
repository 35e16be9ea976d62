import { createServer } from 'node:http';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findWholeChromium } from '@moments/launcher/chromium';
import { browserSwitches } from '../../ui/gallery/browser-switches.ts';
import { calculateMedian } from './report.ts';

/** A mid-range phone on a poor mobile connection. */
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const slowdown = 4;
const phone = { width: 360, height: 780 };

/** After this time without a reply, a paint, or a shift, in ms, a page is whole. What it loads ahead comes later, 2 s after its picture. */
const quiet = 1_000;

/** The cost of a first screen. Times in ms, sizes in bytes as transferred. */
export interface FirstScreen {
  readonly paint: number;
  readonly shift: number;
  /** Requests that began before the largest content was painted. */
  readonly requests: number;
  readonly styleBytes: number;
  /** Of the scripts that began to load before the largest content was painted. */
  readonly scriptBytes: number;
}

/** Runs in the page, before its own scripts. */
const watchPage = `
const seen = { paint: 0, shift: 0, last: 0 };
window.seenByBench = seen;
const watch = (type, take) =>
  new PerformanceObserver((list) => {
    seen.last = performance.now();
    list.getEntries().forEach(take);
  }).observe({ type, buffered: true });
watch('resource', () => undefined);
watch('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime; });
watch('layout-shift', ({ value }) => { seen.shift += value; });`;

/** Runs in the page. Before its own heading is there, only the frame has been painted, however long nothing happens. */
const isQuiet = `window.seenByBench.paint > 0 && document.querySelector('h1')?.textContent !== 'Loading' && performance.now() - window.seenByBench.last > ${String(quiet)}`;

/** Runs in the page. Its value is a `FirstScreen`. */
const readPage = `(() => {
const { paint, shift } = window.seenByBench;
const files = performance.getEntriesByType('resource');
const styles = files.filter(({ name }) => name.endsWith('.css'));
const addUp = (some) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
return {
  paint,
  shift,
  requests: 1 + files.filter(({ startTime }) => startTime < paint).length,
  styleBytes: addUp(styles),
  scriptBytes: addUp(files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < paint)),
};
})()`;

/** Runs in the page. Its value is a page that looks like it and runs nothing: the least that the same look can cost. */
const freezePage = `(() => {
const sheets = [...document.styleSheets].filter(({ disabled }) => !disabled);
const rules = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\\n');
const whole = rules.replaceAll('url("/assets/', 'url("' + location.origin + '/assets/');
const copy = document.documentElement.cloneNode(true);
copy.querySelectorAll('script, link, style').forEach((element) => element.remove());
return '<!doctype html>' + copy.outerHTML.replace('</head>', () => '<style>' + whole + '</style></head>');
})()`;

/** @throws Error without a browser that has a screen */
export function requireChromium(): string {
  const path = findWholeChromium();
  if (path === undefined) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH.');
  return path;
}

/** Gives a page a poor line and a slow processor. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}

async function open(browser: Browser, address: string, session: string | undefined) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
  await context.addInitScript({ content: watchPage });
  if (session !== undefined) {
    const content = `localStorage.setItem('moments.session', ${JSON.stringify(session)})`;
    await context.addInitScript({ content });
  }
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(address, { waitUntil: 'load' });
  // The page's policy forbids to wait for an expression within it.
  while (!(await page.evaluate<boolean>(isQuiet))) await page.waitForTimeout(100);
  return { context, page };
}

/** Serves a page for the time of a task. */
async function withPage<T>(html: string, task: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The static page has no port');
  try {
    return await task(`http://127.0.0.1:${String(address.port)}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function measureOnce(browser: Browser, address: string, session?: string): Promise<FirstScreen> {
  const { context, page } = await open(browser, address, session);
  const seen = await page.evaluate<FirstScreen>(readPage);
  await context.close();
  return seen;
}

async function measureStaticPaint(browser: Browser, address: string, session: string): Promise<number> {
  const { context, page } = await open(browser, address, session);
  const html = await page.evaluate<string>(freezePage);
  await context.close();
  return (await withPage(html, (copy) => measureOnce(browser, copy))).paint;
}

/** A page that paints within this share of its limit the first time is measured once: other times can't be expected to miss it. */
const farBelow = 0.85;

/** Measures a page once, or several times if it comes close to a limit. */
async function measureOften(
  measure: () => Promise<FirstScreen>,
  paintMs: number,
  runs: number,
): Promise<readonly FirstScreen[]> {
  const screens = [await measure()];
  const isClose = screens.some(({ paint, shift }) => paint > paintMs * farBelow || shift > 0.01);
  while (isClose && screens.length < runs) screens.push(await measure());
  return screens;
}

const calculateMedianFigure = (screens: readonly FirstScreen[], of: keyof FirstScreen): number =>
  calculateMedian(screens.map((screen) => screen[of]));

/** A signed-in page to measure. */
export interface MeasuredPage {
  readonly address: string;
  /** The stored session, as JSON. */
  readonly session: string;
  /** The limit of its largest paint. */
  readonly paintMs: number;
}

/** Measures pages in one browser, on a slow line and a slow processor, with an empty cache. */
export interface ScreenMeter {
  /** @returns medians of the times and sizes, and the largest shift */
  measure(page: MeasuredPage, runs: number): Promise<FirstScreen>;
  /** @returns the paint of a static page of the same look */
  measureStatic(page: MeasuredPage): Promise<number>;
  close(): Promise<void>;
}

/** @param warmUp the first page of a browser also pays for its start, so that it isn't counted */
export async function startScreenMeter(warmUp: MeasuredPage): Promise<ScreenMeter> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: browserSwitches });
  await measureOnce(browser, warmUp.address, warmUp.session);
  return {
    async measure({ address, session, paintMs }, runs) {
      const screens = await measureOften(() => measureOnce(browser, address, session), paintMs, runs);
      return {
        paint: calculateMedianFigure(screens, 'paint'),
        shift: Math.max(...screens.map(({ shift }) => shift)),
        requests: calculateMedianFigure(screens, 'requests'),
        styleBytes: calculateMedianFigure(screens, 'styleBytes'),
        scriptBytes: calculateMedianFigure(screens, 'scriptBytes'),
      };
    },
    measureStatic: ({ address, session }) => measureStaticPaint(browser, address, session),
    close: () => browser.close(),
  };
}
