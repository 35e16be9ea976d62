// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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

it('/auth loads at most 91 KiB of JavaScript', () => {
  expect(measureWeight(['index.html', 'src/app/guest-app.tsx'])).toBeLessThanOrEqual(91 * kib);
});

it('/home loads at most 125 KiB of JavaScript', () => {
  const sources = ['index.html', 'src/app/member-app.tsx', 'src/features/dashboard/dashboard-screen.tsx'];
  expect(measureWeight(sources)).toBeLessThanOrEqual(125 * kib);
});

const listRouteScripts = (route: string): readonly string[] => {
  const member = listNeededFiles(manifest, ['index.html', 'src/app/member-app.tsx']);
  return [...member.scripts, ...(findRouteStarts(manifest, member)[route]?.scripts ?? [])];
};

it.each(['/billing', '/subscriptions', '/account-settings'])(
  '%s paints with at most 130 KiB of JavaScript, without libraries of forms, schemas, and cards',
  (route) => {
    const sizes = listRouteScripts(route).map(
      (address) => gzipSync(readFileSync(join(outDir, address))).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130 * kib);
    expect(listRouteScripts(route).join(' ')).not.toMatch(/\/(forms|schemas|cards)-/);
  },
);

it('[LAY-08] preloads the font, one file that the build has', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const fonts = [...page.matchAll(/href="([^"]+\.woff2)"/g)].map(([, address]) => address ?? '');
  expect(fonts).toHaveLength(1);
  for (const font of fonts) expect(readFileSync(join(outDir, font)).length).toBeGreaterThan(1_000);
});

it('/auth loads neither router nor query client nor schemas', () => {
  const { scripts } = listNeededFiles(manifest, ['index.html', 'src/app/guest-app.tsx']);
  const text = scripts.map((address) => readFileSync(join(outDir, address), 'utf8')).join('');
  expect(text).not.toMatch(/BrowserRouter|react-router|QueryClient|ZodMini|\$ZodType/);
});
