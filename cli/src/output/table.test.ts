import { describe, expect, it } from 'vitest';
import { formatTable } from './table.ts';

describe('a table', () => {
  it('[OPS-02] a table aligns its columns and keeps its rule short when a text is long', () => {
    const [headings, rule, row] = formatTable(
      ['TEXT', 'WORDS', 'BY'],
      [['1', 'x'.repeat(1_600), 'Ana']],
    ).split('\n');
    expect(headings?.indexOf('BY')).toBe(row?.indexOf('Ana'));
    expect(rule?.match(/─+/g)?.map(({ length }) => length)).toEqual([4, 100, 3]);
  });
});
