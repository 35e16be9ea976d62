import { expect, it } from 'vitest';
import { changeDate } from './change-date-rules.ts';

const long = new Date('2020-01-01T00:00:00Z');

it.each([
  ['2026-11-20T16:00:00Z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-21T04:59:59Z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-21T05:00:00Z', '2026-11-21T05:00:00.000Z'],
  ['2026-07-04T12:00:00Z', '2026-07-04T04:00:00.000Z'],
  // The days on which the clocks change begin by the time from before.
  ['2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
])('[CHK-02] a change of plan at %s counts from %s', (now, from) => {
  expect(changeDate(new Date(now), long).toISOString()).toBe(from);
});

it('[CHK-02] a change on the first day of a period counts from its beginning', () => {
  const start = new Date('2026-11-20T14:00:00Z');
  expect(changeDate(new Date('2026-11-20T16:00:00Z'), start)).toEqual(start);
});
