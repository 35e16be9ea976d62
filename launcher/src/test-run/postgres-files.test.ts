import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { partCount } from './options.ts';
import { listPostgresTestFiles } from './postgres-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const all = listPostgresTestFiles(root, undefined);
const parts = Array.from({ length: partCount }, (_, index) => listPostgresTestFiles(root, index + 1));

it('the parts together are all files', () => {
  expect([...new Set(parts.flat())].sort()).toEqual(all);
  for (const part of parts) expect(part.length).toBeLessThan(all.length / 3);
});

it('puts a file that depends on the database into every second part', () => {
  const has = parts.map((part) => part.includes('server/test/two-servers.test.ts'));
  expect(has.filter(Boolean)).toHaveLength(partCount / 2);
  expect(has.every((isIn, index) => isIn !== has[(index + 1) % partCount])).toBe(true);
});

it('no other workspace has a test file at the same path, which would be left out with it', () => {
  const workspaces = ['contract', 'ui', 'portal', 'desk', 'sandbox', 'cli', 'launcher', 'sample-data'];
  const paths = all.map((file) => file.slice('server/'.length));
  const same = workspaces.flatMap((workspace) => paths.map((file) => join(root, workspace, file)));
  expect(same.filter((file) => existsSync(file))).toEqual([]);
});

it('leaves out rules and kill sweeps, which don’t depend on the database', () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((file) => /rules\.test\.ts$|\/crash\//.test(file))).toEqual([]);
});
