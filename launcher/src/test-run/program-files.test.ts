import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partCount } from './options.ts';
import { listFilesNotDue, programFiles } from './program-files.ts';
import { turnCount } from './turns.ts';

const root = join(import.meta.dirname, '../../..');
const parts = Array.from({ length: 2 * partCount }, (_, index) => (index % partCount) + 1);

it('names files that exist, each once', () => {
  const files = programFiles.flat();
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

it('leaves out no file of a sweep, which chooses its places by the part', () => {
  const sampled = programFiles
    .flat()
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('sampling.ts'));
  expect(sampled).toEqual([]);
});

it('has as many groups as there are turns', () => {
  expect(programFiles).toHaveLength(turnCount);
});

it('runs each file in every fourth commit, even after the parts begin again', () => {
  for (const file of programFiles.flat())
    for (const start of parts.slice(0, partCount).keys()) {
      const due = parts.slice(start, start + 4).filter((part) => !listFilesNotDue(part).includes(file));
      expect(due, file).toHaveLength(1);
    }
});
