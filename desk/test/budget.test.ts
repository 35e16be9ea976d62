import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskPage } from '@moments/contract/staff/desk-pages';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const desk = join(import.meta.dirname, '..');
const outDir = mkdtempSync(join(tmpdir(), 'desk-budget-'));
let manifest: Readonly<Record<string, ManifestEntry>>;

beforeAll(() => {
  const vite = join(desk, '../node_modules/vite/bin/vite.js');
  // The build is always the production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const parameters = [vite, 'build', desk, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, parameters, { env, stdio: 'inherit' });
  // Written by Vite in this form.
  manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as typeof manifest;
}, 60_000);
afterAll(() => rmSync(outDir, { recursive: true }));

function listFilesFor(sources: readonly string[], seen = new Map<string, string>()): readonly string[] {
  for (const source of sources) {
    const entry = manifest[source];
    if (!entry) throw new Error(`The manifest has no ${source}`);
    if (seen.has(source)) continue;
    seen.set(source, entry.file);
    listFilesFor(entry.imports ?? [], seen);
  }
  return [...new Set(seen.values())];
}

const kib = 1_024;

/** Measures the gzipped JavaScript, in bytes, that must load before these sources can run. */
const measureWeight = (sources: readonly string[]): number =>
  listFilesFor(sources)
    .map((file) => gzipSync(readFileSync(join(outDir, file))).length)
    .reduce((sum, size) => sum + size, 0);

/**
 * What each screen loads in addition to the entry, and the most KiB with the entry. The inbox is a part of the entry, because it is where
 * every second counts; the others load with it.
 */
const screens: Readonly<Record<DeskPage, readonly [most: number, ...sources: string[]]>> = {
  inbox: [180],
  tonight: [192, 'src/features/cover/tonight-screen.tsx'],
  matching: [187, 'src/features/matching/matching-screen.tsx'],
  requests: [196, 'src/features/requests/requests-screen.tsx'],
  members: [215, 'src/features/members/list/members-area.tsx'],
  'saved-replies': [182, 'src/features/conversations/saved-replies/saved-replies-screen.tsx'],
  safety: [184, 'src/features/safety/safety-screen.tsx'],
  partners: [188, 'src/features/partners/partners-screen.tsx'],
  deliveries: [190, 'src/features/deliveries/deliveries-screen.tsx'],
  figures: [185, 'src/features/figures/figures-screen.tsx'],
  plans: [185, 'src/features/plans/plans-screen.tsx'],
  staff: [192, 'src/features/staff/staff-screen.tsx'],
  audit: [189, 'src/features/audit/audit-screen.tsx'],
};

it.each(Object.entries(screens))(
  '%s loads no more JavaScript than its budget',
  (_page, [most, ...sources]) => {
    expect(measureWeight(['index.html', ...sources])).toBeLessThanOrEqual(most * kib);
  },
);

it('the page requests nothing from other origins', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect([...page.matchAll(/src="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    expect.stringMatching(/^\/desk-assets\//),
  ]);
});
