import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimeLeft } from './session-ending-dialog.tsx';
import { calculateTimeLeft, calculateWarningTime, canExtendSession, getIdleExpiry } from './session-time.ts';

const start = 1_700_000_000_000;
const learned = { wall: start, steady: 5_000 };
const getClockAfter = (ms: number, clockSetBy = 0, sleptFor = 0) => ({
  wall: start + ms + clockSetBy,
  steady: 5_000 + ms - sleptFor,
});

describe('the time left', () => {
  const end = start + 3_600_000;

  it('[SESS-02] the time left counts down even when the browser’s clock is wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_600_000 }), fc.integer(), (passed, wrongBy) => {
        const wrong = { ...learned, wall: learned.wall + wrongBy };
        const now = { ...getClockAfter(passed), wall: getClockAfter(passed).wall + wrongBy };
        expect(calculateTimeLeft(end + wrongBy, wrong, now)).toBe(3_600_000 - passed);
      }),
    );
  });

  it('[SESS-02] the time left doesn’t grow when the clock is set back', () => {
    expect(calculateTimeLeft(end, learned, getClockAfter(600_000, -3_600_000))).toBe(3_000_000);
  });

  it('[SESS-02] the time left counts down while the computer sleeps', () => {
    expect(calculateTimeLeft(end, learned, getClockAfter(3_500_000, 0, 3_400_000))).toBe(100_000);
    expect(calculateTimeLeft(end, learned, getClockAfter(3_500_000))).toBe(100_000);
  });

  it('[SESS-02] the time left ends early, never late, after the clock was set forward', () => {
    expect(calculateTimeLeft(end, learned, getClockAfter(0, 4_000_000))).toBeLessThan(0);
  });
});

describe('the warning', () => {
  it.each([
    [1_209_600, 604_800, 300],
    [3_600, 900, 225],
    [120, 604_800, 30],
    [60, 60, 20],
  ])(
    '[SESS-01] of sessions of %i s, unused %i s, comes %i s before the end',
    (seconds, idleSeconds, before) => {
      expect(calculateWarningTime({ seconds, idleSeconds })).toBe(before * 1_000);
    },
  );

  it('[SESS-02] the warning assumes that the server recorded the last use a minute earlier', () => {
    expect(getIdleExpiry(start, { idleSeconds: 900 })).toBe(start + 840_000);
    expect(getIdleExpiry(start, { idleSeconds: 60 })).toBe(start + 30_000);
    expect(getIdleExpiry(undefined, { idleSeconds: 60 })).toBe(Infinity);
  });

  it.each([
    { canExtend: true, usedAt: start, tokenExpiresAt: start, expected: true },
    { canExtend: false, usedAt: start, tokenExpiresAt: start + 9_000_000, expected: true },
    { canExtend: false, usedAt: start, tokenExpiresAt: start + 800_000, expected: false },
    { canExtend: false, usedAt: undefined, tokenExpiresAt: start, expected: false },
  ])(
    '[SESS-01] offers to stay logged in only when it extends the session: $expected',
    ({ expected, ...session }) => {
      expect(canExtendSession(session, { idleSeconds: 900 })).toBe(expected);
    },
  );
});

it.each([
  [299_999, '4 minutes'],
  [120_000, '2 minutes'],
  [119_000, 'a minute'],
  [60_000, 'a minute'],
  [59_999, '50 seconds'],
  [10_000, '10 seconds'],
  [9_999, 'a few seconds'],
  [-5, 'a few seconds'],
])('[SESS-01] formats %i ms as %s', (left, formatted) => {
  expect(formatTimeLeft(left)).toBe(formatted);
});
