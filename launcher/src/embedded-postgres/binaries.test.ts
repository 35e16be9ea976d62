import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBinaries, restoreSymlinks } from './binaries.ts';

it('says what to do on a machine without a fitting package', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(
    'There is no embedded PostgreSQL for sunos-sparc. Set DATABASE_URL to a PostgreSQL of your own (15 or later).',
  );
});

it('creates the symlinks that an install without scripts leaves out, and keeps the others', () => {
  const root = mkdtempSync(join(tmpdir(), 'symlinks-'));
  mkdirSync(join(root, 'native/lib'), { recursive: true });
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), '');
  const entries = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(entries));
  restoreSymlinks(root);
  restoreSymlinks(root);
  expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  rmSync(root, { recursive: true });
});
