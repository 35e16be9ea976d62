import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

declare global {
  /** Set by axe's own script. */
  var axe: { run: (options: RunOptions) => Promise<AxeResults> };
}

/**
 * What axe finds wrong on the page as it stands. The stories have no frames, so that axe can be loaded once a page: at each
 * look, as its driver for Playwright does it, loading took as long as the look.
 * @param which all rules, unless said
 */
export async function axeFindings(
  page: Page,
  which: Pick<RunOptions, 'runOnly' | 'rules'> = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = { ...which, resultTypes: ['violations'] };
  const { violations } = await page.evaluate((wanted) => globalThis.axe.run(wanted), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
