import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { routes } from '@moments/contract/members/routes';
import { browserSwitches } from '../../ui/gallery/browser-switches.ts';
import { requireChromium } from './first-screen.ts';
import { calculateMedian, formatColumns, formatWhole } from './report.ts';

const chromeFlags = ['--headless=new', ...browserSwitches];

/** Most tries to record a trace. A trace that Lighthouse couldn't record says nothing about the page. */
const recordings = 3;

async function paintOnce(url: string, chrome: LaunchedChrome, left = recordings): Promise<number> {
  const { port } = chrome;
  // Lighthouse's own settings are a mid-range phone on a slow network, simulated.
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
  const { numericValue, errorMessage } = result?.lhr.audits['largest-contentful-paint'] ?? {};
  if (numericValue !== undefined) return numericValue;
  if (left > 1) return paintOnce(url, chrome, left - 1);
  throw new Error(`Lighthouse has no figure for ${url}: ${errorMessage ?? 'it says nothing'}`);
}

/**
 * Measures the milliseconds until the largest content of `/auth` is painted on a phone that Lighthouse simulates.
 * @returns each run's, and their median
 */
export async function measureFirstPaint(
  portal: string,
  runs: number,
): Promise<{ runs: readonly number[]; median: number }> {
  const chrome = await launch({ chromePath: requireChromium(), chromeFlags, logLevel: 'error' });
  try {
    const painted: number[] = [];
    for (let run = 0; run < runs; run += 1) painted.push(await paintOnce(portal + routes.auth, chrome));
    return { runs: painted, median: calculateMedian(painted) };
  } finally {
    chrome.kill();
  }
}

export const paintTable = (runs: readonly number[]): string =>
  ['LCP of /auth, Lighthouse mobile, simulated throttling (ms)', formatColumns(runs.map(formatWhole))].join(
    '\n',
  );
