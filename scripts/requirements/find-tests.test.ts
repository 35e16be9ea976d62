import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findTests } from './find-tests.ts';

it('finds the tests of all folders except installed and built ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'find-tests-'));
  const test = `it('[A-1] x', () => {});`;
  for (const file of [
    'b/x.spec.ts',
    'a/x.test.tsx',
    'a/x.ts',
    'node_modules/p/x.test.ts',
    'build/x.test.ts',
  ]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), test);
  }
  expect(findTests(root).map(({ file }) => file)).toEqual(['a/x.test.tsx', 'b/x.spec.ts']);
  rmSync(root, { recursive: true });
});
