import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildIfChanged } from './build-if-changed.ts';

let root: string;
let made: number;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bring-up-to-date-'));
  made = 0;
  for (const folder of ['build', 'source', 'source/test', 'source/node_modules'])
    mkdirSync(join(root, folder));
  write('source/a.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

function buildTarget(make = () => write('build/a.js', 'made')): Promise<void> {
  const target = {
    name: 'server',
    sources: ['source', 'package-lock.json'],
    result: 'build/a.js',
    make: () => {
      made += 1;
      make();
      return Promise.resolve();
    },
  };
  return buildIfChanged(target, { root, say: () => undefined, signal: new AbortController().signal });
}

it('builds a target once', async () => {
  await buildTarget();
  await buildTarget();
  expect(made).toBe(1);
});

it.each([
  ['a source has changed', () => write('source/a.ts', 'two')],
  ['a source was added', () => write('source/b.ts', '')],
  ['a source bears another name', () => renameSync(join(root, 'source/a.ts'), join(root, 'source/b.ts'))],
  ['the packages have changed', () => write('package-lock.json', '{}')],
  ['the result is missing', () => rmSync(join(root, 'build/a.js'))],
])('builds a target again when %s', async (_reason, change) => {
  await buildTarget();
  change();
  await buildTarget();
  expect(made).toBe(2);
});

it('does not build a target again for a test or an installed package', async () => {
  await buildTarget();
  write('source/a.test.ts', '');
  write('source/test/b.ts', '');
  write('source/node_modules/c.js', '');
  await buildTarget();
  expect(made).toBe(1);
});

it('reports a failed build, and tries again the next time', async () => {
  const fail = () => {
    throw new Error('a.ts:1: unexpected end');
  };
  await buildTarget();
  write('source/a.ts', 'two');
  await expect(buildTarget(fail)).rejects.toThrow('The server could not be built: a.ts:1: unexpected end');
  await buildTarget();
  expect(made).toBe(3);
});
