import { expect, it } from 'vitest';
import { partCount } from './options.ts';
import { filterDue, isCheckDue, isDue, turnCount } from './turns.ts';

const parts = Array.from({ length: partCount }, (_, index) => index + 1);
const places = Array.from({ length: 24 }, (_, place) => place);

it('has each thing due once in four commits in a row, even after the parts begin again', () => {
  const twice = [...parts, ...parts];
  for (const place of places)
    for (const start of parts.keys())
      expect(twice.slice(start, start + turnCount).filter((part) => isDue(part, place))).toHaveLength(1);
});

it('runs a quarter of a table in each commit', () => {
  for (const part of parts) {
    const due = filterDue(places, String(part));
    expect(due).toHaveLength(places.length / turnCount);
    expect(due.every((place) => isDue(part, place))).toBe(true);
  }
});

it('runs the whole table in a run that names no part', () => {
  expect(filterDue(places, '')).toEqual(places);
});

it('has each check due in one of the four commits in which a test has its turn', () => {
  for (const place of places)
    for (const row of places.slice(0, turnCount))
      expect(parts.filter((part) => isDue(part, row) && isCheckDue(part, place))).toHaveLength(1);
});
