import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { partCount } from './options.ts';
import { postgresTestFiles } from './postgres-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const all = postgresTestFiles(root, undefined);
const parts = Array.from({ length: partCount }, (_, index) => postgresTestFiles(root, index + 1));

it('the parts together are all files, and each has those that depend on the database', () => {
  expect([...new Set(parts.flat())].sort()).toEqual(all);
  for (const part of parts) {
    expect(part).toContain('server/test/two-servers.test.ts');
    expect(part.length).toBeLessThan(all.length / 2);
  }
});

it('rules and sweeps over kills, for which the database makes no difference, are in none', () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((file) => /rules\.test\.ts$|\/crash\//.test(file))).toEqual([]);
});
