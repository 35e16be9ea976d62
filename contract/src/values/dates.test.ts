import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDays, formatIsoDate, getDayAfter, isLeap, realDate } from '../../test/calendar.ts';
import { calculateAge, isIsoDate, toEasternIsoDate } from './dates.ts';

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
