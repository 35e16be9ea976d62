import { expect, it } from 'vitest';
import { measureText, straightenQuotes } from './text-segments.ts';

it.each([
  ['', 0, true],
  ['a'.repeat(160), 1, true],
  ['a'.repeat(161), 2, true],
  ['a'.repeat(306), 2, true],
  ['a'.repeat(307), 3, true],
  ['€'.repeat(80), 1, true],
  ['€'.repeat(81), 2, true],
  ['ż'.repeat(70), 1, false],
  ['ż'.repeat(71), 2, false],
  ['💜'.repeat(35), 1, false],
  ['💜'.repeat(36), 2, false],
])('[DESK-02] counts "%.5s…" as %i segments', (text, segments, isGsm) => {
  expect(measureText(text)).toMatchObject({ segments, isGsm });
});

it('[DESK-02] replaces typographic quotes with plain ones to keep a text short', () => {
  expect(straightenQuotes('“It’s fine…” – yes')).toBe('"It\'s fine..." - yes');
  expect(measureText('“It’s fine”').isGsm).toBe(false);
  expect(measureText(straightenQuotes('“It’s fine”')).isGsm).toBe(true);
});
