import { expect, it } from 'vitest';
import { findTestTitles } from './test-titles.ts';

const find = (source: string) => findTestTitles('a.test.ts', source);

it('finds a title with its requirement', () => {
  expect(find(`it('[AUTH-14] rejects five digits', () => {});`)).toEqual([
    { ids: ['AUTH-14'], title: 'rejects five digits' },
  ]);
});

it.each([`it('[A-1, A-2] x')`, `it('[A-1] [A-2] x')`, `it('[A-1][A-2] x')`, `it('[A-1 A-2] x')`])(
  'finds several requirements: %s',
  (source) => expect(find(source)).toEqual([{ ids: ['A-1', 'A-2'], title: 'x' }]),
);

it.each([
  `test('[A-1] x', fn)`,
  `it.each(cases)('[A-1] x', fn)`,
  `it.runIf(true)('[A-1] x', fn)`,
  `describe('[A-1] x', fn)`,
  `test.describe('[A-1] x', fn)`,
  'it.each`a\n1`("[A-1] x", fn)',
  'it(`[A-1] x`, fn)',
])('finds a title in %s', (source) => expect(find(source)).toEqual([{ ids: ['A-1'], title: 'x' }]));

it('keeps placeholders in a title', () => {
  expect(find('it(`[A-1] lands on ${route}`, fn)')).toEqual([{ ids: ['A-1'], title: 'lands on ${route}' }]);
});

it('ignores titles without a requirement and requirements outside of titles', () => {
  expect(find(`it('works', fn); expect('[A-1] x'); // it('[A-1] x')`)).toEqual([]);
});
