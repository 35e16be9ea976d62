import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listStages } from '../launcher/src/test-run/stages.ts';

it('the CI workflow runs every stage of npm test once', () => {
  const workflow = readFileSync(resolve(import.meta.dirname, '../.github/workflows/ci.yml'), 'utf8');
  const matrix = /^ +only:\n((?: +- .*\n)+)/m.exec(workflow)?.[1] ?? '';
  const stages = matrix
    .trim()
    .split('\n')
    .flatMap((line) => line.replace(/^ *- /, '').split(','));
  expect(stages.sort()).toEqual(
    listStages({})
      .map(({ name }) => name)
      .sort(),
  );
});
