import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));
const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.replace(/\/.*/, '')));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Files that exist only after a build or on a production machine. */
const isMade = (file: string): boolean => /\bbuild\/|^deploy\/(.*\.env$|staff\b)/.test(file);
const isMissing = (file: string): boolean => !isMade(file) && !existsSync(path.join(root, file));

const listLinks = (document: string): readonly string[] =>
  [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => path.join(path.dirname(document), link));

/** Lists the paths in code spans that begin with a folder of the project and have no placeholder. */
const listNamedPaths = (document: string): readonly string[] =>
  [...read(document).matchAll(/`([\w-]+)(\/[\w./@-]*)`/g)]
    .filter(([, folder = '']) => folders.has(folder))
    .map(([, folder = '', rest = '']) => folder + rest);

it('documents name and link only files that exist', () => {
  // The log of changes names what existed at its time.
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  const missing = documents.flatMap((document) =>
    [...listLinks(document), ...listNamedPaths(document)]
      .filter(isMissing)
      .map((file) => `${document}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it('documents name only functions, types, and fields that the code has', () => {
  const code = files
    .filter(
      (file) =>
        /\.(ts|tsx|mjs|cjs|json|sql)$/.test(file) &&
        !file.startsWith('docs/') &&
        file !== 'package-lock.json',
    )
    .map(read)
    .join('\n');
  const known = new Set(code.match(/\w+/g));
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  const unknown = documents.flatMap((document) =>
    [...read(document).matchAll(/`([a-z]+[A-Z][A-Za-z]+)(?:\(\))?`/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([, name = '']) => `${document}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('[OPS-02] documents keep npm’s own lines out of a file and of what a program reads', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const commands = documents.flatMap(
    (document) => read(document).match(/npm run [^`]*(?: > | --json\b)/g) ?? [],
  );
  expect(commands.filter((command) => !command.startsWith('npm run --silent'))).toEqual([]);
  expect(commands).not.toEqual([]);
});

it('comments name only documents that exist', () => {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const named = sources.flatMap((file) => read(file).match(/\bdocs\/[\w/-]+\.md/g) ?? []);
  expect(named.filter(isMissing)).toEqual([]);
});
