import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBirthDateError, getBirthDateProblems } from './birth-date.ts';
import { isIsoDate } from './dates.ts';

describe('findBirthDateError', () => {
  const today = '2026-11-20';

  it.each([
    ['', 'Date of birth is required'],
    ['2001-02-29', 'February 2001 has only 28 days'],
    ['2000-02-29', undefined],
    ['1900-02-29', 'February 1900 has only 28 days'],
    ['-2-30', 'February has only 29 days. Enter the year'],
    ['1990-04-31', 'April has only 30 days'],
    ['1990-13-05', 'The month must be 1 to 12'],
    ['1990-0-32', 'The month must be 1 to 12. The day must be 1 to 31'],
    ['1990--', 'Enter the month. Enter the day'],
    ['-2-15', 'Enter the year'],
    ['90-2-15', 'Enter the year with 4 digits'],
    ['02/03/2001', 'Please enter a valid date of birth'],
    ['2026-11-21', 'Date of birth cannot be in the future'],
    ['3000-01-01', 'Date of birth cannot be in the future'],
    ['2026-11-20', 'You must be at least 13 years old'],
    ['2013-11-21', 'You must be at least 13 years old'],
    ['2013-11-20', undefined],
    ['1990-05-17', undefined],
    ['1905-11-21', undefined],
    ['1905-11-20', 'Please check the year of birth'],
    ['1006-01-01', 'Please check the year of birth'],
  ] as readonly (readonly [string, string | undefined])[])(
    '[ENR-06, ENR-17] returns the error of the birth date "%s": %s',
    (birth, message) => {
      expect(findBirthDateError(birth, today)).toBe(message);
    },
  );

  it('[ENR-06] never throws for any input', () => {
    fc.assert(fc.property(fc.string(), (typed) => typeof findBirthDateError(typed, today) === 'string'));
  });

  it('[ENR-17] names the field of each problem', () => {
    const listParts = (birth: string) => getBirthDateProblems(birth, today).map(({ parts }) => parts);
    expect(listParts('1990--32')).toEqual([['month'], ['day']]);
    expect(listParts('2026-11-21')).toEqual([['year']]);
    expect(listParts('')).toEqual([['month', 'day', 'year']]);
  });

  it('[ENR-06] accepts exactly the dates of the calendar', () => {
    const digits = fc.tuple(fc.integer({ min: 1910, max: 2010 }), fc.nat({ max: 14 }), fc.nat({ max: 34 }));
    fc.assert(
      fc.property(digits, ([year, month, day]) => {
        const padToTwo = (value: number) => String(value).padStart(2, '0');
        const birth = `${String(year)}-${padToTwo(month)}-${padToTwo(day)}`;
        expect(findBirthDateError(birth, today) === undefined).toBe(isIsoDate(birth));
      }),
    );
  });
});
