import { describe, expect, it } from 'vitest';
import { isSameSchedule } from './schedule.ts';

describe('a schedule', () => {
  it('[ACC-02] compares schedules without the order of their days', () => {
    const evenings = { shiftTime: '1', shiftDays: ['1', '3'] };
    expect(isSameSchedule(evenings, { shiftTime: '1', shiftDays: ['3', '1', '3'] })).toBe(true);
    expect(isSameSchedule(evenings, { shiftTime: '2', shiftDays: ['1', '3'] })).toBe(false);
    expect(isSameSchedule(evenings, { shiftTime: '1', shiftDays: ['1'] })).toBe(false);
    expect(isSameSchedule(evenings, { shiftTime: null, shiftDays: [] })).toBe(false);
  });
});
