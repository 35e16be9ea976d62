import { expect, it } from 'vitest';
import {
  formatDate,
  formatShortDate,
  formatShortTimestampDate,
  formatTimestampDate,
  getRenewalDate,
} from './format-date.ts';

it.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
])('renews a plan bought on %s on %s', (today, renewal) => {
  expect(getRenewalDate(today)).toBe(renewal);
});

it('formats dates, and instants as days in Eastern Time', () => {
  expect(formatDate('2026-12-04')).toBe('Dec 4, 2026');
  expect(formatTimestampDate('2026-12-15T02:00:00Z')).toBe('Dec 14, 2026');
  expect(formatShortDate('2026-12-04')).toBe('Dec 4');
  expect(formatShortTimestampDate('2026-12-15T02:00:00Z')).toBe('Dec 14');
});
