import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allEndpoints } from '../contract/src/http/all-endpoints.ts';
import { organizationCallbackPath, organizationStartPath } from '../contract/src/staff/organization.ts';

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

it('[DESK-01, OPS-05] documents name only calls that the server answers', () => {
  const toShape = (call: string): string => call.replaceAll(/:\w+|\{\w+\}/g, '{}');
  const answered = new Set([
    ...allEndpoints.map((endpoint) => toShape(endpoint.path)),
    ...[organizationStartPath, organizationCallbackPath],
    ...[
      '/api/status',
      '/api/openapi.json',
      '/webhooks/stripe',
      '/webhooks/twilio',
      '/webhooks/twilio/status',
    ],
  ]);
  // The sandbox's page lists the calls of the sandbox, and a decision may name what was, or the start of many.
  const documents = files.filter(
    (file) => /^(README\.md|docs\/[\w-]+\.md)$/.test(file) && !file.endsWith('/sandbox.md'),
  );
  const named = documents.flatMap((document) =>
    (read(document).match(/\/(?:api(?:\/v1)?|webhooks)\/(?!v1\b)[\w/{}:.-]*\w\}?/g) ?? []).map(
      (call) => [document, call] as const,
    ),
  );
  expect(named.filter(([, call]) => !answered.has(toShape(call)))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
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
