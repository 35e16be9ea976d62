import type { Page } from '@playwright/test';
import { hydrationPendingAttribute } from '../../portal/src/features/sign-in/hydration-pending.ts';
import { createNewcomer } from '../fixtures/enrolled.ts';
import { fillContact, fillName } from '../fixtures/enrolling.ts';
import { demoMembers } from '../fixtures/members.ts';
import { passClickPause } from '../fixtures/portal.ts';
import { signInDemoMember, openAs } from '../fixtures/signed-in.ts';
import { expect, expectDrawn, test } from '../fixtures/test.ts';

/** How long the slow API takes, in ms. */
const delay = 700;

const longestShift = 0.02;
const mostRequests = 26;
/** In bytes, as transferred. */
const mostStyles = 12 * 1_024;

interface Seen {
  shift: number;
  /** When the largest content was in the document. A busy machine draws it late, after the page has begun to load ahead. */
  largest: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page, before its own scripts. */
function watchPage(): void {
  window.seen = { shift: 0, largest: 0 };
  const added = new WeakMap<Node, number>();
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      added.set(node, performance.now());
  }).observe(document, { subtree: true, childList: true });
  const findAdded = (node: Node | null): number | undefined => {
    if (!node) return undefined;
    const times = [node, ...node.childNodes].flatMap((one) => added.get(one) ?? []);
    return times.length > 0 ? Math.max(...times) : findAdded(node.parentNode);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof LargestContentfulPaint)
        window.seen.largest = findAdded(entry.element) ?? entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Answers the API's calls late, and the balance later or sooner than others. */
async function slowApi(page: Page, balanceDelay = delay): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const wait = route.request().url().includes('balance') ? balanceDelay : delay;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue().catch(() => undefined);
  });
}

const measureCosts = (page: Page) =>
  page.evaluate(() => {
    const files = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    return {
      shift: window.seen.shift,
      requests: 1 + files.filter(({ startTime }) => startTime < window.seen.largest).length,
      styles: files
        .filter(({ name }) => name.endsWith('.css'))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });

type Name = keyof typeof demoMembers;

const pages = ['/home', '/billing', '/subscriptions', '/account-settings'];

/** Opens pages one after another and returns what they cost. */
async function openEach(page: Page, paths: readonly string[], wait: number, name: Name = 'eli') {
  await openAs(page, await signInDemoMember(demoMembers[name].phone), '/favicon.svg');
  await page.addInitScript(watchPage);
  const seen: (readonly [string, Awaited<ReturnType<typeof measureCosts>>])[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expectDrawn(page);
    await page.waitForTimeout(wait);
    seen.push([path, await measureCosts(page)]);
  }
  return seen;
}

const memberPages = [...pages, '/subscriptions?addOn=true'];
const coachedPages = ['/account-settings?tab=service', '/account-settings?tab=general', '/support'];

test('the layout of a page at 1440 px doesn’t shift while a slow API answers', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 800 });
  await slowApi(page);
  for (const [path, { shift }] of await openEach(page, [...memberPages, ...coachedPages], 2 * delay + 300))
    expect.soft(shift, `layout shift of ${path}`).toBeLessThanOrEqual(longestShift);
});

const names = (Object.keys(demoMembers) as Name[]).filter((name) => demoMembers[name].lands !== '/auth');
/** Members whose pages are open at the same time. All at once are too much for two cores. */
const together = 3;
const groups = Array.from({ length: Math.ceil(names.length / together) }, (_, index) =>
  names.slice(index * together, (index + 1) * together),
);

for (const group of groups)
  test(`no page of ${group.join(', ')} shifts on a phone while a slow API answers`, async ({ browser }) => {
    const viewport = { width: 360, height: 800 };
    await Promise.all(
      group.map(async (name) => {
        const context = await browser.newContext({ viewport });
        const page = await context.newPage();
        await slowApi(page);
        const paths = name === 'eli' ? [...memberPages, ...coachedPages] : memberPages;
        for (const [path, { shift }] of await openEach(page, paths, 2 * delay + 300, name))
          expect.soft(shift, `layout shift of ${path} for ${name}`).toBeLessThanOrEqual(longestShift);
        await context.close();
      }),
    );
  });

test('the questions about a member don’t shift on a phone while a slow API answers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await slowApi(page);
  await page.addInitScript(watchPage);
  await openAs(page, await createNewcomer(), '/enrollment');
  await fillContact(page);
  await fillName(page);
  await page.getByRole('combobox', { name: 'Address' }).fill('9 Elm Road');
  await passClickPause(page);
  await page.getByRole('button', { name: 'Next' }).click();
  const pronouns = page.getByRole('checkbox', { name: 'They/Them' });
  await expect(pronouns).toBeVisible();
  expect(await page.evaluate(() => window.seen.shift)).toBeLessThanOrEqual(longestShift);
  await page.reload();
  await expect(pronouns).toBeVisible();
  expect(await page.evaluate(() => window.seen.shift)).toBeLessThanOrEqual(longestShift);
});

for (const balanceDelay of [0, 2 * delay]) {
  test(`the add-ons don’t shift when the balance comes after ${String(balanceDelay)} ms`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await slowApi(page, balanceDelay);
    const [seen] = await openEach(page, ['/subscriptions?addOn=true'], 3 * delay + 300);
    expect(seen?.[1].shift).toBeLessThanOrEqual(longestShift);
  });
}

test('a page needs few requests and little CSS for its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [path, { requests, styles }] of await openEach(page, pages, 800)) {
    expect.soft(requests, `requests of ${path}`).toBeLessThanOrEqual(mostRequests);
    expect.soft(styles, `CSS of ${path}`).toBeLessThanOrEqual(mostStyles);
  }
});

test('[LAY-04] a page says in sight, even scrolled, that it is offline, reports a failed save, and keeps the typed text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/account-settings?tab=profile');
  const name = page.getByLabel('Preferred name');
  const before = await name.inputValue();
  await name.fill('Elias');
  await page.context().setOffline(true);
  const note = page.getByText('You’re offline');
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText('We couldn’t reach the server', { exact: false }).first()).toBeVisible();
  await expect(name).toHaveValue('Elias');
  await page.context().setOffline(false);
  await expect(page.getByText('You’re back online.')).toBeVisible();
  await expect(name).toHaveValue('Elias');
  await name.fill(before);
});

test.describe('before the note has loaded', () => {
  test.use({ expectedProblem: /ERR_FAILED/ });

  test('[LAY-04] a guest who goes offline reads that, too', async ({ page }) => {
    await page.route(/offline-note.*\.js$/, (route) => route.abort());
    await page.goto('/auth');
    await expect(page.locator(`html[${hydrationPendingAttribute}]`)).toHaveCount(0);
    await page.getByLabel('Phone').fill('212');
    await page.context().setOffline(true);
    const note = page.getByText('You’re offline. What you typed stays here.');
    await expect(note).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await expect(note).toBeHidden();
    await expect(page.getByLabel('Phone')).toHaveValue(/212/);
  });
});

test('[LAY-02, LAY-04] the menu of a phone opens without a connection as soon as the page shows, and the page keeps what was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/account-settings?tab=profile');
  await page.getByLabel('Preferred name').fill('Elias');
  // What comes right after the first picture.
  const listMissing = (parts: readonly string[]) =>
    page.evaluate((names) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.filter((part) => !loaded.some((name) => name.includes(part)));
    }, parts);
  const late = ['live-connection', 'deferred-scripts', 'hopes-card', 'address-card'];
  await expect.poll(() => listMissing(late)).toEqual([]);
  // A page that has just begun to load ahead.
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await expect(menu.getByRole('link', { name: 'Billing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Preferred name')).toHaveValue('Elias');
  await page.context().setOffline(false);
});

test('the portal can be installed', async ({ page }) => {
  await page.goto('/auth');
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const reply = await page.request.get(address);
  expect(reply.headers()['content-type']).toContain('manifest+json');
  const manifest = (await reply.json()) as { icons: { src: string }[] } & Record<string, string>;
  const { icons } = manifest;
  // The splash is drawn from these. The page that follows has the same color.
  expect(manifest).toMatchObject({ name: 'Moments', display: 'standalone', start_url: '/home' });
  await page.evaluate(
    (color) => (document.body.style.borderColor = color),
    manifest['background_color'] ?? '',
  );
  const splash = await page.evaluate(() => getComputedStyle(document.body).borderTopColor);
  await expect(page.locator('body')).toHaveCSS('background-color', splash);
  expect(icons).toHaveLength(3);
  for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);
  // iOS draws its splash from these.
  const startup = await page
    .locator('link[rel=apple-touch-startup-image]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(startup).not.toEqual([]);
  for (const src of startup)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});

test('an installed portal opens the safety card without a connection, and stores nothing before', async ({
  page,
}) => {
  const answer = await page.goto('/safety-card');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help right now');
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // The portal listens for it once it has time.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        dispatchEvent(new Event('appinstalled'));
        return (await navigator.serviceWorker.getRegistration())?.active?.state;
      }),
    )
    .toBe('activated');
  await page.context().setOffline(true);
  for (const path of ['/home', '/safety-card']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help right now');
    await expect(page.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
    await expect(page.getByRole('link', { name: /^Text your coach/ })).toBeVisible();
  }
  await page.context().setOffline(false);
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Log In' })).toBeVisible();
});

test('[LAY-04] a file that only loads ahead may fail: the page stays, with what was typed', async ({
  page,
}) => {
  let failed = 0;
  await page.route(/live-connection.*\.js$/, async (route) => {
    failed += 1;
    await route.abort('internetdisconnected');
  });
  await openAs(page, await signInDemoMember(demoMembers.eli.phone), '/account-settings?tab=profile');
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.getByLabel('Preferred name').fill('Elias');
  // More than once, if a page on a busy machine shows its frame before it has the profile.
  await expect.poll(() => failed).toBeGreaterThan(0);
  // A reload would ask the server for the page first.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await expect(page.getByLabel('Preferred name')).toHaveValue('Elias');
  expect(loads).toBe(0);
});

test('the screens that usually follow load ahead, and open without a skeleton', async ({ page }) => {
  const session = await signInDemoMember(demoMembers.eli.phone);
  // The last ones to load: the next screens, and the call that reads the campaign.
  const loaded = [/settings-screen.*\.js$/, /campaign-calls.*\.js$/].map((file) =>
    page.waitForResponse(file),
  );
  await openAs(page, session, '/home');
  await Promise.all(loaded);
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Billing' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
});
