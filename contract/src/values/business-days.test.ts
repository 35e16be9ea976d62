import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateWeekday, getDayAfter, listDays, realDate } from '../../test/calendar.ts';
import { addBusinessDays, isBusinessDay, listFederalHolidays } from './business-days.ts';
import { isIsoDate } from './dates.ts';

/** The holidays that the Office of Personnel Management publishes. */
const published: Readonly<Record<number, readonly string[]>> = {
  2022: '2021-12-31 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26'.split(
    ' ',
  ),
  2025: '2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25'.split(
    ' ',
  ),
  2026: '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25'.split(
    ' ',
  ),
  2027: '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31'.split(
    ' ',
  ),
  2028: '2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25'.split(
    ' ',
  ),
};

describe('business days', () => {
  it.each(Object.keys(published).map(Number))(
    '[ENR-15] leaves out weekends and the published holidays of %i',
    (year) => {
      const holidays = Object.values(published).flat();
      // New Year's Day 2028 is a Saturday, so it is observed on a Friday in 2027.
      const differing = listDays(year).filter((date) => {
        const isWeekend = [0, 6].includes(calculateWeekday(date));
        return isBusinessDay(date) !== (!isWeekend && !holidays.includes(date));
      });
      expect(differing).toEqual([]);
    },
  );

  it('[ENR-15] observes no holiday on a weekend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2021, max: 2100 }), (year) =>
        listFederalHolidays(year).every(
          (date) => isIsoDate(date) && ![0, 6].includes(calculateWeekday(date)),
        ),
      ),
    );
  });

  it('[ENR-15, APP-02] counts business days from the next day on', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: 0, max: 30 }), (start, count) => {
        const end = addBusinessDays(start, count);
        let counted = 0;
        for (let date = start; date < end;) {
          date = getDayAfter(date);
          if (isBusinessDay(date)) counted += 1;
        }
        return counted === count && (count === 0 ? end === start : isBusinessDay(end));
      }),
    );
  });

  it.each([
    ['2026-11-20', 3, '2026-11-25'],
    ['2026-11-24', 3, '2026-11-30'],
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-12-23', 3, '2026-12-29'],
    ['2027-12-30', 1, '2028-01-03'],
    ['2026-07-02', 1, '2026-07-06'],
  ])('[APP-02] counts from %s: %i business days end on %s', (from, count, end) => {
    expect(addBusinessDays(from, count)).toBe(end);
  });
});
