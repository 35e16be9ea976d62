import { expect, it } from 'vitest';
import { renewalDay, shortDay, shortEasternDay } from './renewal-day.ts';

it.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
])('a plan bought on %s renews on %s', (today, renewal) => {
  expect(renewalDay(today)).toBe(renewal);
});

it('says days as people do, in Eastern Time', () => {
  expect(shortDay('2026-12-04')).toBe('Dec 4');
  expect(shortEasternDay('2026-12-15T02:00:00Z')).toBe('Dec 14');
});
