import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countLines, getPercentile, isProduction, listFunctionLengths, listLargestFolders } from './sizes.ts';

it('counts lines', () => {
  expect(countLines('')).toBe(0);
  expect(countLines('a\nb\n')).toBe(2);
});

it.each([
  { values: [], share: 0.5, expected: 0 },
  { values: [3, 1, 2], share: 0.5, expected: 2 },
  { values: [10, 1, 2, 3, 4, 5, 6, 7, 8, 9], share: 0.9, expected: 9 },
])('gets the percentile $share of $values', ({ values, share, expected }) => {
  expect(getPercentile(values, share)).toBe(expected);
});

it('lists the folders with the most files of their own', () => {
  expect(listLargestFolders(['a/x.ts', 'a/y.ts', 'a/b/z.ts', 'c/x.ts'], 2)).toEqual([
    ['a', 2],
    ['a/b', 1],
  ]);
});

it.each(['contract', 'server', 'portal', 'desk', 'ui'])(
  'keeps at most 20 files in a folder of %s',
  (workspace) => {
    const source = join(import.meta.dirname, '../..', workspace, 'src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isProduction);
    const crowded = listLargestFolders(files, 5).filter(([, count]) => count > 20);
    expect(crowded).toEqual([]);
  },
);

it('measures named functions, and inline callbacks as part of them', () => {
  const text = `
function declared() {
  list.map((item) => {
    return item;
  });
}
const assigned = () => 1;
class Thing {
  method() {
    return 2;
  }
}
`;
  expect(listFunctionLengths({ path: 'x.ts', text })).toEqual([5, 1, 3]);
});
