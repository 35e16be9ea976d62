import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { canReachSql, listReachedJourneys, listUnitSources } from './reach.ts';

it('a change in the portal reaches what imports it, and the size of the build', () => {
  expect(listUnitSources(['portal/src/app/root.tsx', 'README.md'])).toEqual([
    'portal/src/app/root.tsx',
    'portal/prerender/budget.test.ts',
  ]);
});

it('a changed test reaches only itself', () => {
  expect(listUnitSources(['portal/src/app/root.test.tsx'])).toEqual(['portal/src/app/root.test.tsx']);
});

it('the tests that are named because they import nothing of what they test exist', () => {
  const changed = [
    'portal/src/a.ts',
    'server/src/a.ts',
    'launcher/a.ts',
    '.github/a.json',
    'package-lock.json',
  ];
  const tests = listUnitSources(changed).filter((file) => /\.test\.ts$/.test(file));
  expect(tests).toHaveLength(8);
  const root = resolve(import.meta.dirname, '../../..');
  expect(tests.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

it('a changed journey reaches itself, a changed fixture all journeys', () => {
  expect(listReachedJourneys(['portal/src/app/root.tsx'])).toEqual([]);
  expect(listReachedJourneys(['browser-tests/journeys/codes.spec.ts'])).toEqual([
    'browser-tests/journeys/codes.spec.ts',
  ]);
  expect(listReachedJourneys(['browser-tests/fixtures/portal.ts'])).toEqual(['browser-tests/journeys']);
});

it.each([
  ['server/migrations/0001.sql', true],
  ['server/src/features/texts/texts-repository.ts', true],
  ['server/src/features/texts/text-policy-rules.ts', false],
])('%s reaches statements: %s', (file, reaches) => {
  expect(canReachSql([file])).toBe(reaches);
});
