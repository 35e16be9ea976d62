import { expect, it } from 'vitest';
import { formatDay, formatLongAgo, formatMinutes, formatMoment, formatTime } from './times.ts';

const now = new Date('2026-11-21T00:24:00Z');

it('formats times in Eastern Time', () => {
  expect(formatTime(now)).toBe('7:24 PM');
  expect(formatDay(now, now)).toBe('Today');
  expect(formatDay(new Date('2026-11-20T04:59:00Z'), now)).toBe('Yesterday');
  expect(formatDay(new Date('2026-11-19T00:08:00Z'), now)).toBe('Wednesday, Nov 18');
  expect(formatMoment(new Date('2026-11-20T23:58:00Z'), now)).toBe('6:58 PM');
  expect(formatMoment(new Date('2026-11-19T00:08:00Z'), now)).toBe('Nov 18');
});

it.each([
  ['2026-11-21T00:00:00Z', '24 min ago'],
  ['2026-11-20T20:00:00Z', 'Today'],
  ['2026-11-19T20:00:00Z', 'Yesterday'],
  ['2026-11-18T20:00:00Z', 'Nov 18'],
  ['2025-11-12T20:00:00Z', 'Nov 12, 2025'],
])('formats how long ago %s was as %s', (instant, words) => {
  expect(formatLongAgo(new Date(instant), now)).toBe(words);
});

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [96, '1 h 36 min'],
  [601, '10 h'],
  [2_880, '2 days'],
])('formats %i minutes as %s', (minutes, formatted) => {
  expect(formatMinutes(minutes)).toBe(formatted);
});
