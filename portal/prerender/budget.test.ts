// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listNeededFiles, readManifest, type Manifest } from './client-build.ts';
import { findRouteStarts } from './route-files.ts';

const portal = join(import.meta.dirname, '..');
const outDir = mkdtempSync(join(tmpdir(), 'portal-budget-'));
let manifest: Manifest;

beforeAll(async () => {
  // The build is always the production build.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: join(portal, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  manifest = readManifest(outDir);
}, 60_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(outDir, { recursive: true });
});

/** Measures the gzipped JavaScript, in bytes, that must load before these sources can run. */
const measureWeight = (sources: readonly string[]): number =>
  listNeededFiles(manifest, sources)
    .scripts.map((address) => gzipSync(readFileSync(join(outDir, address))).length)
    .reduce((sum, size) => sum + size, 0);

/** The limits count in KiB. */
const kib = 1_024;

it('/auth loads at most 92 KiB of JavaScript', () => {
  expect(measureWeight(['index.html', 'src/app/guest-app.tsx'])).toBeLessThanOrEqual(92 * kib);
});

/** Measures the scripts of some files in bytes, as a browser counts a transfer: compressed, and 300 bytes for the headers of each. */
const measureTransfer = (scripts: readonly string[]): number =>
  scripts
    .map((address) => 300 + brotliCompressSync(readFileSync(join(outDir, address))).length)
    .reduce((sum, size) => sum + size, 0);

const navigation = 'src/app/layout/navigation.tsx';
const home = 'src/features/dashboard/dashboard-screen.tsx';
const plans = 'src/app/subscriptions-screen.tsx';
const settings = 'src/features/account/account-settings-screen.tsx';
const renewal = 'src/features/payments/unpaid-renewal/renewal-panel.tsx';
const wizard = 'src/features/enrollment/enrollment-screen.tsx';

/** The sources of the first picture of each place where a page can open, beyond those of every signed-in page. */
const firstPictures: Readonly<Record<string, readonly string[]>> = {
  'the welcome of a new member': ['src/features/enrollment/welcome-screen.tsx'],
  'the first step of the enrollment': [wizard, 'src/features/enrollment/contact-step.tsx'],
  'the personal details': [wizard, 'src/features/enrollment/personal-step.tsx'],
  'the review of the enrollment': [wizard, 'src/features/enrollment/review-step.tsx'],
  'the additional information': [
    'src/features/enrollment/additional-information/additional-information-screen.tsx',
  ],
  'the received application': [
    'src/features/enrollment/application-received/application-received-screen.tsx',
    navigation,
  ],
  Home: [home, navigation],
  'Home of a member without a plan': [home, navigation, 'src/member/wellness/wellness-card.tsx'],
  Billing: ['src/features/payments/billing/billing-screen.tsx', navigation],
  'Billing with an overdue renewal': [
    'src/features/payments/billing/billing-screen.tsx',
    renewal,
    navigation,
  ],
  'the dialog of a community member': [
    'src/app/layout/community-welcome.tsx',
    '../ui/src/overlay/modal-dialog.tsx',
  ],
  'the plans': [plans],
  'the plans below a notice': [plans, 'src/member/notices/notice-card.tsx'],
  'the plans with an overdue renewal': [plans, renewal],
  'the settings of a member with a schedule': [
    settings,
    'src/features/requests/schedule/schedule-tab.tsx',
    navigation,
  ],
  'the settings of a member without one': [
    settings,
    'src/features/account/profile/profile-tab.tsx',
    navigation,
  ],
};

it.each(Object.entries(firstPictures))(
  '%s paints with at most 130 KiB of scripts, as transferred, without the library of schemas',
  (_place, sources) => {
    const needed = listNeededFiles(manifest, ['index.html', 'src/app/member-app.tsx', ...sources]);
    expect(measureTransfer(needed.scripts)).toBeLessThanOrEqual(130 * kib);
    expect(needed.scripts.join(' ')).not.toMatch(/\/(schemas|cards)-/);
  },
);

it.each(['/home', '/billing', '/subscriptions', '/account-settings'])(
  '%s starts no library of forms, schemas, or cards with the profile',
  (route) => {
    const member = listNeededFiles(manifest, ['index.html', 'src/app/member-app.tsx']);
    const started = findRouteStarts(manifest, member)[route]?.scripts ?? [];
    expect(started.length).toBeGreaterThan(0);
    expect([...member.scripts, ...started].join(' ')).not.toMatch(/\/(forms|schemas|cards)-/);
  },
);

it('[LAY-08] preloads the font, one file that the build has', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const fonts = [...page.matchAll(/href="([^"]+\.woff2)"/g)].map(([, address]) => address ?? '');
  expect(fonts).toHaveLength(1);
  for (const font of fonts) expect(readFileSync(join(outDir, font)).length).toBeGreaterThan(1_000);
});

it('has a robots.txt that keeps search engines out of the API only', () => {
  const rules = readFileSync(join(outDir, 'robots.txt'), 'utf8');
  expect(rules).toBe('User-agent: *\nDisallow: /api/\n');
});

it('/auth loads neither router nor query client nor schemas', () => {
  const { scripts } = listNeededFiles(manifest, ['index.html', 'src/app/guest-app.tsx']);
  const text = scripts.map((address) => readFileSync(join(outDir, address), 'utf8')).join('');
  expect(text).not.toMatch(/BrowserRouter|react-router|QueryClient|ZodMini|\$ZodType/);
});
