import { expect, it } from 'vitest';
import { partCount, withFirst } from './sampling.ts';

it.each([1, 2, 6, 24])('the parts together are all of %i things, and each part has the first', (count) => {
  const things = Array.from({ length: count }, (_, at) => at);
  const parts = Array.from({ length: partCount }, (_, at) => withFirst(things, at + 1));
  expect([...new Set(parts.flat())].sort((a, b) => a - b)).toEqual(things);
  for (const part of parts) expect(part[0]).toBe(0);
});
