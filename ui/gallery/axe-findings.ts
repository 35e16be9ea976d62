import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { waitUntilSettled } from './open-story.ts';

declare global {
  /** Set by axe's own script. */
  var axe: { run: (options: RunOptions) => Promise<AxeResults> };
}

/** Half as large as the script that axe's package offers by default. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(script);
}

/**
 * Finds what axe reports on the page in its current state, with its frames. Axe is loaded once for each document, because its driver for
 * Playwright loads it twice each time, which takes longer than the check.
 * @param which all rules by default
 */
export async function findAxeViolations(
  page: Page,
  which: Pick<RunOptions, 'runOnly' | 'rules'> = {},
): Promise<string[]> {
  // The colors of a button that has just become ready are on their way.
  await waitUntilSettled(page);
  await loadAxe(page.mainFrame());
  // A frame that goes away now needs no look.
  await Promise.allSettled(page.frames().slice(1).map(loadAxe));
  const options: RunOptions = { ...which, resultTypes: ['violations'] };
  const { violations } = await page.evaluate((chosen) => globalThis.axe.run(chosen), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
