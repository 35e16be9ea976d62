import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createCoachedMember } from '../fixtures/enrolled.ts';
import { addresses } from '../fixtures/environment.ts';
import { heading } from '../fixtures/later-release.config.ts';
import { presentPortal } from '../fixtures/one-more-server.ts';
import { buildLaterPortal, listHashedFiles, startReleases } from '../fixtures/releases.ts';
import { openAs } from '../fixtures/signed-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.releases });

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const getTitle = (page: Page) => page.getByRole('heading', { level: 1 });
const readTimeOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** Lists the scripts that the page loads from now on, with the status of the answers. */
function listScripts(page: Page): (readonly [string, number])[] {
  const scripts: (readonly [string, number])[] = [];
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push([pathname, reply.status()]);
  });
  return scripts;
}

test('an open page keeps working after a later release replaces its own', async ({ page }) => {
  const building = buildLaterPortal();
  const releases = await startReleases();
  try {
    await releases.deploy(presentPortal);
    const later = await building;
    const gone = listHashedFiles(presentPortal).filter((file) => !later.files.includes(file));
    expect(gone.length).toBeGreaterThan(20);

    await openAs(page, await createCoachedMember(), '/account-settings?tab=profile');
    const name = page.getByLabel('Preferred name');
    await name.fill('Not saved yet');
    const opened = await readTimeOrigin(page);
    const scripts = listScripts(page);
    await releases.deploy(later.portal);
    for (const file of gone) {
      const reply = await page.request.get(file);
      expect(reply.status(), file).toBe(200);
      expect(await reply.body(), file).toEqual(readFileSync(path.join(presentPortal, file)));
    }

    // As after a while in another tab.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(name).toHaveValue('Not saved yet');
    await openPage(page, 'Home');
    await expect(page.getByRole('heading', { name: heading.now, exact: true })).toBeVisible();
    await openPage(page, 'Billing');
    await expect(getTitle(page)).toHaveText('Billing');
    await page.getByRole('tab', { name: 'Payment History' }).click();
    const search = page.getByRole('searchbox', { name: 'Search by title or amount' });
    await search.fill('Starter');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { name: heading.now, exact: true })).toBeVisible();
    expect(await readTimeOrigin(page)).toBe(opened);
    for (const screen of ['dashboard-screen', 'billing-screen', 'history-tab']) {
      const script = scripts.find(([file]) => file.startsWith(`/assets/${screen}-`));
      expect(gone, screen).toContain(script?.[0]);
      expect(script?.[1], screen).toBe(200);
    }

    await page.reload();
    await expect(page.getByRole('heading', { name: heading.later })).toBeVisible();
    expect(await readTimeOrigin(page)).not.toBe(opened);
  } finally {
    await page.close();
    await releases.stop();
    (await building).remove();
  }
});
