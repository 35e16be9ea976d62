import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RequirementTest } from './requirement-map.ts';
import { findTestTitles } from './test-titles.ts';

const skippedFolders = new Set([
  'node_modules',
  'build',
  '.data',
  '.cache',
  '.git',
  'test-results',
  'coverage',
]);
const testFile = /\.(test|spec)\.tsx?$/;

/** Finds every test below a folder that names a requirement, in the order of the files. */
export function findTests(root: string): RequirementTest[] {
  return listTestFiles(root).flatMap((path) => {
    const file = relative(root, path).split(sep).join('/');
    return findTestTitles(file, readFileSync(path, 'utf8')).map((title) => ({ ...title, file }));
  });
}

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skippedFolders.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listTestFiles(path);
      return testFile.test(entry.name) ? [path] : [];
    });
}
