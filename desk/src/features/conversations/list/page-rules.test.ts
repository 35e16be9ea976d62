import { expect, it } from 'vitest';
import { sampleRow } from '../../../../test/sample-inbox.ts';
import { putFirst } from './page-rules.ts';

const createPage = (...ids: readonly string[]) => ({ items: ids.map((memberId) => sampleRow({ memberId })) });

it('[DESK-02] a fresh first page moves rows to the next page and shows none twice', () => {
  const pages = putFirst(
    [createPage('a', 'b'), createPage('c', 'd'), createPage('e', 'f')],
    createPage('f', 'a'),
  );
  expect(pages.map(({ items }) => items.map(({ memberId }) => memberId))).toEqual([
    ['f', 'a'],
    ['b', 'c', 'd'],
    ['e'],
  ]);
  const only = createPage('a');
  expect(putFirst([], only)).toEqual([only]);
});
