import { expect, it } from 'vitest';
import {
  formatDate,
  formatShortDate,
  formatShortTimestampDate,
  formatTimestampDate,
  getRenewalDate,
} from './format-date.ts';

it.each([
  ['2026-11-20T17:00:00Z', '2026-12-20'],
  ['2026-12-31T17:00:00Z', '2027-01-31'],
  ['2027-01-31T17:00:00Z', '2027-02-28'],
  ['2028-01-30T17:00:00Z', '2028-02-29'],
  ['2026-10-31T17:00:00Z', '2026-11-30'],
  // Evenings, on which it is the next day in UTC.
  ['2027-03-01T01:00:00Z', '2027-03-31'],
  ['2026-12-01T00:30:00Z', '2026-12-31'],
])('[RENEW-01] renews a plan bought at %s on %s', (now, renewal) => {
  expect(getRenewalDate(new Date(now))).toBe(renewal);
});

it('formats dates, and instants as days in Eastern Time', () => {
  expect(formatDate('2026-12-04')).toBe('Dec 4, 2026');
  expect(formatTimestampDate('2026-12-15T02:00:00Z')).toBe('Dec 14, 2026');
  expect(formatShortDate('2026-12-04')).toBe('Dec 4');
  expect(formatShortTimestampDate('2026-12-15T02:00:00Z')).toBe('Dec 14');
});
