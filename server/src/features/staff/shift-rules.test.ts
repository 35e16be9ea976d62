import { describe, expect, it } from 'vitest';
import { findNextShift } from './shift-rules.ts';

const schedule = { shiftTime: '1', shiftDays: ['1', '3'] } as const;

describe('the next evening of a member', () => {
  it.each([
    ['later today', '2026-11-23T21:59:00Z', '2026-11-23T22:00:00.000Z'],
    ['on a later day once today’s has begun', '2026-11-23T22:00:00Z', '2026-11-25T22:00:00.000Z'],
    ['next week', '2026-11-26T12:00:00Z', '2026-11-30T22:00:00.000Z'],
    ['after the clocks go back', '2026-10-31T12:00:00Z', '2026-11-02T22:00:00.000Z'],
    ['after the clocks go forward', '2026-03-06T12:00:00Z', '2026-03-09T21:00:00.000Z'],
  ])('[COVER-06] begins %s', (_name, now, next) => {
    expect(findNextShift(schedule, new Date(now))?.toISOString()).toBe(next);
  });

  it('[COVER-06] is a week ahead when the only evening of the week has begun', () => {
    const next = findNextShift({ shiftTime: '2', shiftDays: ['1'] }, new Date('2026-11-24T00:30:00Z'));
    expect(next?.toISOString()).toBe('2026-12-01T00:00:00.000Z');
  });

  it('[COVER-06] is unknown without a schedule', () => {
    expect(findNextShift({ shiftTime: null, shiftDays: [] }, new Date())).toBeUndefined();
    expect(findNextShift({ shiftTime: '1', shiftDays: [] }, new Date())).toBeUndefined();
  });
});
