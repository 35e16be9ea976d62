import { expect, it } from 'vitest';
import { partCount } from './options.ts';
import { isRowDue } from './turns.ts';

const parts = Array.from({ length: 2 * partCount }, (_, index) => String((index % partCount) + 1));
const rows = Array.from({ length: 24 }, (_, row) => row);

it('runs each row in every third commit at the latest, even after the parts begin again', () => {
  for (const row of rows)
    for (const start of parts.slice(0, partCount).keys())
      expect(parts.slice(start, start + 3).some((part) => isRowDue(part, row))).toBe(true);
});

it('runs about a third of the rows in each commit', () => {
  for (const part of parts)
    expect(rows.filter((row) => isRowDue(part, row))).toHaveLength((rows.length * 3) / 8);
});

it('runs all rows of a whole run', () => {
  expect(rows.every((row) => isRowDue('all', row))).toBe(true);
});
