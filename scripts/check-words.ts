/**
 * Lists the words that the language rules forbid (docs/glossary.md), the functions and methods whose names don't begin with a verb,
 * and the docstrings of functions that don't begin with one, by word and by file, and fails if there are any. Paths as parameters
 * narrow it and list each line: `npm run check:words -- server/src`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allowedPhrases } from './words/allowed-phrases.ts';
import { findDocstringsWithoutVerb } from './words/docstrings.ts';
import { findForbiddenWords, type FoundWord } from './words/forbidden-words.ts';
import {
  findClassMethodName,
  findFunctionName,
  findMethodName,
  findNamesWithoutVerb,
  parseSource,
} from './words/function-names.ts';

const root = resolve(import.meta.dirname, '..');
const chosen = process.argv.slice(2);

/** These name forbidden words in order to forbid them. */
const ignoredFiles = /^(scripts\/(words\/|check-words)|docs\/glossary\.md$)/;

/** Files whose functions begin with a verb. Column types are named after their columns. */
const namedFiles = /^(?!server\/src\/platform\/database\/schema\/).*(?<!\.d)\.(?:tsx?|mjs)$/;

/** Files of which the methods of interfaces begin with a verb too. Tests name theirs after what they play. */
const isProduction = (file: string): boolean =>
  namedFiles.test(file) && !/\.test\.|^browser-tests\/|(^|\/)test\//.test(file);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...chosen], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|md|yml)$/.test(file) && !ignoredFiles.test(file))
  .filter((file) => existsSync(join(root, file)));

const found = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const words = findForbiddenWords(text, allowedPhrases);
  return [...words, ...findInFunctions(text, file)].map((word) => ({ ...word, file }));
});

function findInFunctions(text: string, file: string): FoundWord[] {
  if (!/\.(tsx?|mjs)$/.test(file)) return [];
  const source = parseSource(text, file);
  const names = namedFiles.test(file)
    ? [findFunctionName, findClassMethodName].flatMap((find) => findNamesWithoutVerb(source, find))
    : [];
  const methods = isProduction(file) ? findNamesWithoutVerb(source, findMethodName) : [];
  return [...names, ...methods, ...findDocstringsWithoutVerb(source)];
}

function printCounts(title: string, keys: readonly string[]): void {
  const counts = [...Map.groupBy(keys, (key) => key)].map(([key, all]): [string, number] => [
    key,
    all.length,
  ]);
  console.log(title);
  for (const [key, count] of counts.sort(([, a], [, b]) => b - a)) console.log(`  ${count}  ${key}`);
}

if (chosen.length > 0)
  for (const { file, line, word, instead, text } of found)
    console.log(`${file}:${line}: "${word}" (write ${instead}): ${text}`);
if (found.length > 0) {
  printCounts(
    'words',
    found.map(({ word }) => word.toLowerCase()),
  );
  printCounts(
    'folders',
    found.map(({ file }) => file.split('/').slice(0, 2).join('/')),
  );
  console.error(`${found.length} forbidden words`);
}
process.exitCode = found.length > 0 ? 1 : 0;
