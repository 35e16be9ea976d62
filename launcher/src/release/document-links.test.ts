import { existsSync, readFileSync, statSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contents, isReleased } from './release.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The released files and folders that have the same path in the project, as all documents do. */
const released = Object.entries(contents).flatMap(([target, source]) => (target === source ? [target] : []));
const isInRelease = (file: string): boolean =>
  isReleased(path.join(root, file)) &&
  existsSync(path.join(root, file)) &&
  released.some((part) => file === part || file.startsWith(`${part}/`));

const documents = released
  .flatMap((part) =>
    statSync(path.join(root, part)).isDirectory() ? globSync(`${part}/**/*.md`, { cwd: root }) : [part],
  )
  .filter((file) => file.endsWith('.md'));

/** Converts to the anchor of a heading, as GitHub and most readers of Markdown make it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');

const listAnchors = (document: string): readonly string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Lists the relative links of a document that lead nowhere in the release. */
const listBrokenLinks = (document: string): readonly string[] =>
  [...read(document).matchAll(/\]\(\s*([^)\s]+)\s*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      if (!isInRelease(target)) return true;
      return anchor !== undefined && !listAnchors(target).includes(anchor);
    });

it('[OPS-05] a release contains every document that its documents link to', () => {
  expect(documents).toEqual(expect.arrayContaining(['docs/operating.md', 'CHANGELOG.md']));
  for (const document of documents) expect([document, listBrokenLinks(document)]).toEqual([document, []]);
});
