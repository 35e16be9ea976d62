import { describe, expect, it } from 'vitest';
import { getDefaultEffectiveDate, getEffectiveDateError } from './effective-date-rules.ts';

describe('the start of an approved schedule', () => {
  it.each([
    ['a Monday', '2026-11-16', '2026-11-17'],
    ['a Friday', '2026-11-20', '2026-11-23'],
    ['the day before Thanksgiving', '2026-11-25', '2026-11-27'],
    ['the last day of a month', '2027-02-26', '2027-03-01'],
    ['the last day of a year', '2026-12-31', '2027-01-04'],
    ['the Friday before clocks go forward', '2027-03-12', '2027-03-15'],
    ['the Friday before clocks go back', '2026-10-30', '2026-11-02'],
    ['February 28 of a leap year', '2028-02-28', '2028-02-29'],
  ])('[ACC-02, ENR-15] is the next business day after %s', (_, today, expected) => {
    expect(getDefaultEffectiveDate(today)).toBe(expected);
  });

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-12-20', '2026-11-20'],
    ['2027-01-30', '2026-12-31'],
    ['2027-03-30', '2027-02-28'],
    ['2026-11-28', '2026-10-29'],
  ])('[ACC-02] can be %s on %s', (date, today) => {
    expect(getEffectiveDateError(date, today)).toBeUndefined();
  });

  it.each([
    ['2026-11-19', '2026-11-20', 'past'],
    ['2026-10-31', '2026-11-01', 'past'],
    ['2026-12-21', '2026-11-20', 'at most 30 days'],
    ['2026-11-29', '2026-10-29', 'at most 30 days'],
    ['9999-12-31', '2026-11-20', 'at most 30 days'],
  ])('[ACC-02] can’t be %s on %s: %s', (date, today, message) => {
    expect(getEffectiveDateError(date, today)).toContain(message);
  });
});
