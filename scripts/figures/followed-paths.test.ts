import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { followedPaths } from './followed-paths.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('{contract,server,portal,desk,ui}/src/**/*.{ts,tsx}', { cwd: root });

function isDeclared(name: string): boolean {
  const [declared = '', file = ''] = name.split('#').reverse();
  const pattern = new RegExp(
    `\\b(function|const|class|async) ${declared}\\b|^ +(async )?${declared}(<.*>)?[(:]`,
    'm',
  );
  return sources
    .filter((path) => path.endsWith(file))
    .some((path) => pattern.test(readFileSync(join(root, path), 'utf8')));
}

it('follows only declarations that exist', () => {
  const names = Object.values(followedPaths).flatMap((legs) => legs.flatMap(({ from, to }) => [from, ...to]));
  expect(names).toContain('fields.ts#phoneNumber');
  expect(names.filter((name) => !isDeclared(name))).toEqual([]);
});
