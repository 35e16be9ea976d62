import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  calculateAge,
  isBusinessDay,
  isIsoDate,
  listFederalHolidays,
  toEasternIsoDate,
} from './dates.ts';

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const countDays = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const formatIsoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Calculates the weekday with Sakamoto's method: 0 = Sunday. */
function calculateWeekday(isoDate: string): number {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const y = month < 3 ? year - 1 : year;
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}

function getDayAfter(isoDate: string): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  if (day < countDays(year, month)) return formatIsoDate(year, month, day + 1);
  return month < 12 ? formatIsoDate(year, month + 1, 1) : formatIsoDate(year + 1, 1, 1);
}

const realDate = fc
  .record({ year: fc.integer({ min: 1900, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: countDays(year, month) }).map((day) => formatIsoDate(year, month, day)),
  );

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

const listDays = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, m) =>
    Array.from({ length: countDays(year, m + 1) }, (_unused, d) => formatIsoDate(year, m + 1, d + 1)),
  ).flat();

describe('isIsoDate', () => {
  it('[ENR-06] accepts real dates', () => {
    fc.assert(fc.property(realDate, (date) => isIsoDate(date)));
  });

  it('[ENR-06] rejects days and months that do not exist', () => {
    const any = fc.tuple(
      fc.integer({ min: 1900, max: 2100 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
    );
    fc.assert(
      fc.property(any, ([year, month, day]) => {
        const exists = month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month);
        return isIsoDate(formatIsoDate(year, month, day)) === exists;
      }),
    );
  });

  it.each([
    '',
    '2026-2-3',
    '02/03/2026',
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-02-03T00:00:00Z',
    ' 2026-02-03',
    '+02026-01-01',
    '2026-02-03\n',
    '２０２６-01-01',
  ])('[ENR-06] rejects "%s"', (date) => {
    expect(isIsoDate(date)).toBe(false);
  });
});

describe('calculateAge', () => {
  it('[ADD-03] counts the birthdays that have passed', () => {
    fc.assert(
      fc.property(realDate, realDate, (a, b) => {
        const [birth, today] = a < b ? [a, b] : [b, a];
        let birthdays = 0;
        // In a year without February 29, that birthday counts on March 1.
        for (let year = Number(birth.slice(0, 4)) + 1; year <= Number(today.slice(0, 4)); year += 1) {
          const own = `${String(year)}${birth.slice(4)}`;
          const birthday = birth.endsWith('-02-29') && !isLeap(year) ? `${String(year)}-03-01` : own;
          if (birthday <= today) birthdays += 1;
        }
        return calculateAge(birth, today) === birthdays;
      }),
    );
  });

  it.each([
    ['2008-11-20', '2026-11-19', 17],
    ['2008-11-20', '2026-11-20', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-20', '2026-11-20', 0],
  ])('[ADD-03] calculates that a person born %s is, on %s, %i years old', (birth, today, age) => {
    expect(calculateAge(birth, today)).toBe(age);
  });
});

describe('toEasternIsoDate', () => {
  it.each([
    ['2026-11-20T04:59:59.999Z', '2026-11-19'],
    ['2026-11-20T05:00:00.000Z', '2026-11-20'],
    ['2026-07-04T03:59:59.999Z', '2026-07-03'],
    ['2026-07-04T04:00:00.000Z', '2026-07-04'],
    ['2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['2027-01-01T02:00:00.000Z', '2026-12-31'],
  ])('[ADD-03, ENR-15] puts %s on %s, in standard and daylight saving time', (instant, date) => {
    expect(toEasternIsoDate(new Date(instant))).toBe(date);
  });

  it('[ENR-15] returns a real date: the UTC date or the day before', () => {
    const instants = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const eastern = toEasternIsoDate(instant);
        const utc = instant.toISOString().slice(0, 10);
        return isIsoDate(eastern) && (eastern === utc || getDayAfter(eastern) === utc);
      }),
    );
  });
});

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
