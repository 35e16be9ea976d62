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

/** The most gzipped JavaScript of a screen, in bytes. */
const most = 180 * kib;

/** What each screen loads in addition to the entry. */
const screens: Readonly<Record<DeskPage | 'member', string>> = {
  inbox: 'conversations/inbox-screen.tsx',
  tonight: 'cover/tonight-screen.tsx',
  matching: 'matching/matching-screen.tsx',
  requests: 'requests/requests-screen.tsx',
  members: 'members/list/members-screen.tsx',
  member: 'members/page/member-screen.tsx',
  'saved-replies': 'conversations/saved-replies/saved-replies-screen.tsx',
  safety: 'safety/safety-screen.tsx',
  partners: 'partners/partners-screen.tsx',
  deliveries: 'deliveries/deliveries-screen.tsx',
  figures: 'figures/figures-screen.tsx',
  plans: 'plans/plans-screen.tsx',
  staff: 'staff/staff-screen.tsx',
  audit: 'audit/audit-screen.tsx',
};

it.each(Object.entries(screens))('%s loads no more JavaScript than its budget', (_screen, source) => {
  expect(measureWeight(['index.html', `src/features/${source}`])).toBeLessThanOrEqual(most);
});

it('the page requests nothing from other origins', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect([...page.matchAll(/src="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    expect.stringMatching(/^\/desk-assets\//),
  ]);
});
