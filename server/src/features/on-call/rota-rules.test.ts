import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findOnCall,
  findPageableUntil,
  listEvenings,
  staffEvenings,
  sumUnstaffedHours,
  type Rota,
} from './rota-rules.ts';

const days = ['1', '2', '3', '4', '5', '6', '7'] as const;
const times = ['1', '2'] as const;
const everyEvening = (staffId: string): Rota['weekly'] =>
  days.flatMap((day) => times.map((time) => ({ day, time, staffId })));
const noAbsence = () => null;
const isHere = () => true;
const week = 7 * 24;

/** Friday, 8 PM in Eastern Time: the late evening runs. */
const friday = new Date('2026-11-21T01:00:00Z');

describe('the evenings', () => {
  it('[SAFE-05] cover each hour of the next 7 days once, also when the clocks change', () => {
    const anyInstant = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyInstant, (now) => {
        const evenings = listEvenings(now);
        expect(evenings[0]?.from.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(evenings.at(-1)?.until.getTime()).toBeGreaterThanOrEqual(now.getTime() + week * 3_600_000);
        for (const [index, { until }] of evenings.entries()) {
          const next = evenings[index + 1];
          if (next) expect(next.from).toEqual(until);
        }
        const none = staffEvenings({ weekly: [], exceptions: [] }, now, noAbsence);
        expect(sumUnstaffedHours(none, now)).toBeCloseTo(week);
        const all = staffEvenings({ weekly: everyEvening('ana'), exceptions: [] }, now, noAbsence);
        expect(sumUnstaffedHours(all, now)).toBe(0);
      }),
    );
  });

  it('[SAFE-05] keep the person of the last evening on call until the next one begins', () => {
    const weekly: Rota['weekly'] = [
      { day: '5', time: '2', staffId: 'ana' },
      { day: '6', time: '1', staffId: 'bea' },
    ];
    const findCurrent = (now: string) =>
      findOnCall(staffEvenings({ weekly, exceptions: [] }, new Date(now), noAbsence), isHere).current;
    // 6:59 PM and 7 PM on Friday, 4:59 PM, 5 PM, and 7 PM on Saturday.
    expect(
      [
        '2026-11-20T23:59:00Z',
        '2026-11-21T00:00:00Z',
        '2026-11-21T21:59:00Z',
        '2026-11-21T22:00:00Z',
        '2026-11-22T00:00:00Z',
      ].map(findCurrent),
    ).toEqual([undefined, 'ana', 'ana', 'bea', undefined]);
  });
});

describe('who is on call', () => {
  it('[SAFE-05] is the person of a changed date before the weekly one, also if no one was chosen', () => {
    const exceptions = [
      { date: '2026-11-20', time: '2', staffId: 'bea' },
      { date: '2026-11-21', time: '1', staffId: null },
    ] as const;
    const evenings = staffEvenings({ weekly: everyEvening('ana'), exceptions }, friday, noAbsence);
    expect(evenings.slice(0, 3).map(({ staffId, isException }) => [staffId, isException])).toEqual([
      ['bea', true],
      [null, true],
      ['ana', false],
    ]);
    expect(sumUnstaffedHours(evenings, friday)).toBe(2);
    expect(findOnCall(evenings, isHere)).toEqual({ current: 'bea', next: 'ana' });
  });

  it('[SAFE-05] is no one if the person can’t be paged when the evening begins, or now', () => {
    const away = (_id: string, from: Date) =>
      findPageableUntil({ awayUntil: new Date('2026-11-22T22:00:00Z'), plannedAway: null }, from);
    const evenings = staffEvenings({ weekly: everyEvening('ana'), exceptions: [] }, friday, away);
    expect(findOnCall(evenings, isHere)).toEqual({ current: undefined, next: 'ana' });
    // Who is away now isn’t paged before their evening.
    expect(findOnCall(evenings, (id) => id !== 'ana')).toEqual({ current: undefined, next: undefined });
    // From 8 PM on Friday to 5 PM on Sunday.
    expect(sumUnstaffedHours(evenings, friday)).toBe(45);
  });

  it('[SAFE-05] is no one during an absence that is planned, also from the middle of an evening on', () => {
    // From 8 PM on Saturday to 5 PM on Monday: the evening of Saturday has begun at 7 PM.
    const plannedAway = { from: '2026-11-22T01:00:00Z', until: '2026-11-23T22:00:00Z' };
    const findUntil = (_id: string, from: Date) => findPageableUntil({ awayUntil: null, plannedAway }, from);
    const evenings = staffEvenings({ weekly: everyEvening('ana'), exceptions: [] }, friday, findUntil);
    expect(findOnCall(evenings, isHere).current).toBe('ana');
    expect(evenings.slice(0, 6).map(({ staffId }) => staffId)).toEqual([
      'ana',
      'ana',
      'ana',
      null,
      null,
      'ana',
    ]);
    expect(sumUnstaffedHours(evenings, friday)).toBe(45);
  });
});
