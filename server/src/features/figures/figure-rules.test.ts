import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateMeasures, listPeriods, type Figure } from './figure-rules.ts';
import { findPercentile, mergeHistograms } from './histogram-rules.ts';

describe('periods', () => {
  it.each([
    ['week', '2026-11-26', ['2026-11-23 2026-11-26', '2026-11-16 2026-11-22']],
    ['week', '2026-11-23', ['2026-11-23 2026-11-23', '2026-11-16 2026-11-22']],
    ['month', '2026-03-10', ['2026-03-01 2026-03-10', '2026-02-01 2026-02-28']],
    ['quarter', '2026-02-10', ['2026-01-01 2026-02-10', '2025-10-01 2025-12-31']],
    ['quarter', '2026-12-31', ['2026-10-01 2026-12-31', '2026-07-01 2026-09-30']],
  ] as const)(
    '[DESK-12] of a %s end on %s with that day, and before it with whole ones',
    (period, today, expected) => {
      expect(listPeriods(today, period, 2).map(({ from, until }) => `${from} ${until}`)).toEqual(expected);
    },
  );
});

it('[DESK-12] finds the percentile that sorting all numbers finds, however they are split into days', () => {
  const numbers = fc.array(fc.nat(240), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(numbers, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0.5, 0.9),
      (days, share) => {
        const merged = mergeHistograms(days.map((day) => day.map((value) => [value, 1] as const)));
        const sorted = days.flat().toSorted((one, other) => one - other);
        expect(findPercentile(merged, share)).toBe(sorted[Math.ceil(sorted.length * share - 1e-9) - 1]);
      },
    ),
  );
  expect(findPercentile(new Map(), 0.5)).toBeNull();
});

describe('measures', () => {
  const calculate = (figures: Partial<Record<Figure, [number, number][]>>, members = 200, days = 7) =>
    calculateMeasures(
      // The keys of the type.
      new Map(
        (Object.entries(figures) as [Figure, [number, number][]][]).map(([name, rows]) => [
          name,
          new Map(rows),
        ]),
      ),
      { members, days },
    );

  it('[DESK-12] are minutes and shares of what was counted', () => {
    expect(
      calculate({
        'first-reply': [
          [4, 6],
          [12, 3],
          [50, 1],
        ],
        reply: [
          [29, 18],
          [30, 2],
        ],
        'crisis-reply': [
          [4, 19],
          [5, 1],
        ],
        'crisis-join': [
          [2, 4],
          [240, 1],
        ],
        match: [
          [1, 9],
          [0, 1],
        ],
        request: [[1, 50]],
        'reply-undone': [
          [1, 1],
          [0, 99],
        ],
        'sent-anyway': [
          [1, 2],
          [0, 98],
        ],
        'wrong-member': [[1, 3]],
        'text-delivered': [
          [1, 995],
          [0, 5],
        ],
        opened: [[1, 6]],
        act: [
          [1, 1],
          [0, 7],
        ],
      }),
    ).toEqual({
      firstReplyMedian: 4,
      firstReply90: 12,
      replyMedian: 29,
      lateReplies: 10,
      crisisReplied: 95,
      crisisJoined: 80,
      matchedInTime: 90,
      decidedInTime: 100,
      undone: 1,
      sentAnyway: 2,
      wrongMember: 3,
      undelivered: 0.5,
      opened: 3,
      byCommandLine: 12.5,
    });
  });

  it('[DESK-12] are hidden for fewer than 5 cases or members', () => {
    const few = calculate(
      {
        'first-reply': [[4, 4]],
        reply: [[4, 4]],
        'crisis-join': [[1, 4]],
        match: [[1, 4]],
        opened: [[1, 9]],
      },
      4,
    );
    expect(new Set(Object.values(few))).toEqual(new Set([null]));
    expect(calculate({ match: [[1, 5]] }).matchedInTime).toBe(100);
  });
});
