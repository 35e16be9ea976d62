import { expect, it } from 'vitest';
import { findRequirementErrors, formatRequirements } from './requirement-map.ts';

const texts = { 'AUTH-01': 'One.', 'AUTH-02': 'Two.', 'STAT-01': 'Three.' };
const tests = [
  { file: 'b.test.ts', ids: ['AUTH-01'], title: 'second' },
  { file: 'a.test.ts', ids: ['AUTH-01', 'STAT-01'], title: 'first' },
];

it('formats each requirement with its tests', () => {
  expect(formatRequirements(texts, tests, [])).toBe(
    [
      'AUTH-01  One.\n  a.test.ts › first\n  b.test.ts › second',
      'AUTH-02  Two.',
      'STAT-01  Three.\n  a.test.ts › first',
    ].join('\n\n'),
  );
});

it.each([
  { ids: ['STAT'], shown: ['STAT-01'] },
  { ids: ['AUTH'], shown: ['AUTH-01', 'AUTH-02'] },
  { ids: ['AUTH-02', 'STAT-01'], shown: ['AUTH-02', 'STAT-01'] },
])('formats only the chosen requirements: $ids', ({ ids, shown }) => {
  expect(formatRequirements(texts, tests, ids).match(/^[A-Z]+-\d+/gm)).toEqual(shown);
});

it('finds requirements without a test', () => {
  expect(findRequirementErrors(texts, tests)).toEqual(['AUTH-02 has no test']);
});

it('finds tests that name an unknown requirement', () => {
  const test = { file: 'a.test.ts', ids: ['AUTH-02', 'AUTH-99'], title: 'x' };
  expect(findRequirementErrors(texts, [...tests, test])).toEqual([
    'a.test.ts › x: unknown requirement AUTH-99',
  ]);
});
