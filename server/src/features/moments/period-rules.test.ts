import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getEasternMonth, getLastDay, getMonthName } from './period-rules.ts';

describe('period rules', () => {
  it('[MOM-02] getEasternMonth returns the calendar month in Eastern Time across both clock changes', () => {
    expect(getEasternMonth(new Date('2026-11-01T03:59:59Z'))).toEqual({
      start: new Date('2026-10-01T04:00:00Z'),
      end: new Date('2026-11-01T04:00:00Z'),
    });
    expect(getEasternMonth(new Date('2026-11-01T04:00:00Z'))).toEqual({
      start: new Date('2026-11-01T04:00:00Z'),
      end: new Date('2026-12-01T05:00:00Z'),
    });
    expect(getEasternMonth(new Date('2026-12-31T23:00:00Z')).end).toEqual(new Date('2027-01-01T05:00:00Z'));
  });

  it('[MOM-02] getEasternMonth contains every instant, and its end is the next month’s start', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const { start, end } = getEasternMonth(instant);
        expect(start <= instant && instant < end).toBe(true);
        expect(getEasternMonth(end).start).toEqual(end);
        expect(getMonthName(start)).toBe(getMonthName(instant));
      }),
    );
  });

  it('[HOME-02] getLastDay returns the last day on which Moments can be used', () => {
    expect(getLastDay(getEasternMonth(new Date('2026-11-15T12:00:00Z')))).toBe('2026-11-30');
  });
});
