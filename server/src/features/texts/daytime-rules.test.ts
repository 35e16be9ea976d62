import { describe, expect, it } from 'vitest';
import { getSecondsUntilDaytime } from './daytime-rules.ts';

describe('getSecondsUntilDaytime', () => {
  it.each([
    // In November New York is 5 hours behind, in July 4.
    ['2026-11-20T17:00:00Z', 0],
    ['2026-11-21T00:59:00Z', 0],
    ['2026-11-21T01:00:00Z', 16 * 3_600],
    ['2026-11-21T05:10:00Z', 11 * 3_600 + 50 * 60],
    ['2026-11-20T16:59:00Z', 60],
    ['2026-07-01T04:10:00Z', 11 * 3_600 + 50 * 60],
    ['2026-07-01T16:00:00Z', 0],
  ])(
    'getSecondsUntilDaytime delays texts to between noon and 8 PM Eastern Time: at %s by %i s',
    (now, seconds) => {
      expect(getSecondsUntilDaytime(new Date(now))).toBe(seconds);
    },
  );
});
