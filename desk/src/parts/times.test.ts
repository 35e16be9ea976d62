import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatDay,
  formatDayAndTime,
  formatLongAgo,
  formatLeaving,
  formatMinutes,
  formatMoment,
  formatTimeOfDay,
  formatTime,
} from './times.ts';
import { readEasternTime } from './typed-times.ts';

const now = new Date('2026-11-21T00:24:00Z');

it('formats times in Eastern Time', () => {
  expect(formatTime(now)).toBe('7:24 PM');
  expect(formatDay(now, now)).toBe('Today');
  expect(formatDay(new Date('2026-11-20T04:59:00Z'), now)).toBe('Yesterday');
  expect(formatDay(new Date('2026-11-19T00:08:00Z'), now)).toBe('Wednesday, Nov 18');
  expect(formatMoment(new Date('2026-11-20T23:58:00Z'), now)).toBe('6:58 PM');
  expect(formatMoment(new Date('2026-11-19T00:08:00Z'), now)).toBe('Nov 18');
});

it('[DESK-04] names the year of a day more than a year ago, which could be one of two otherwise', () => {
  const recent = new Date('2025-11-22T00:31:00Z');
  expect(formatDayAndTime(recent, now)).toBe('Nov 21, 7:31 PM');
  const old = new Date('2025-11-13T00:31:00Z');
  expect(formatDayAndTime(old, now)).toBe('Nov 12, 2025, 7:31 PM');
  expect(formatDay(old, now)).toBe('Wednesday, Nov 12, 2025');
  expect(formatTimeOfDay(new Date('2026-11-20T23:58:00Z'), now)).toBe('6:58 PM');
  expect(formatTimeOfDay(new Date('2026-11-19T00:08:00Z'), now)).toBe('Nov 18, 7:08 PM');
  expect(formatMoment(old, now)).toBe('Nov 12, 2025');
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

it.each([
  ['2026-11-26T19:00', '2026-11-27T00:00:00.000Z'],
  ['2026-07-02T19:00', '2026-07-02T23:00:00.000Z'],
  // Clocks skip 2:30 AM in March, and show 1:30 AM twice in November.
  ['2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('[FIELD-05] reads %s as Eastern Time', (typed, instant) => {
  expect(readEasternTime(typed).toISOString()).toBe(instant);
});

it('[FIELD-05] says when a text leaves in Eastern Time, and in the time of the computer if it differs', () => {
  const leavesAt = readEasternTime('2026-11-26T22:30');
  expect(formatLeaving(leavesAt, 'America/New_York')).toBe('Thursday, Nov 26, 10:30 PM ET');
  expect(formatLeaving(leavesAt, 'Asia/Kolkata')).toBe(
    'Thursday, Nov 26, 10:30 PM ET (Friday, Nov 27, 9:00 AM for you)',
  );
});

it('[FIELD-05] shows each time of an evening as it was typed, all year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 3, max: 23 }), (days, hour) => {
      const date = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
      const at = readEasternTime(`${date}T${String(hour).padStart(2, '0')}:30`);
      const shown = `${String(hour % 12 || 12)}:30 ${hour < 12 ? 'AM' : 'PM'}`;
      expect(formatTime(at)).toBe(shown);
    }),
  );
});
