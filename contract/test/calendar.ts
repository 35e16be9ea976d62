import fc from 'fast-check';

/** A calendar of its own, which checks the one of the contract. */
export const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const countDays = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
export const formatIsoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Calculates the weekday with Sakamoto's method: 0 = Sunday. */
export function calculateWeekday(isoDate: string): number {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const y = month < 3 ? year - 1 : year;
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}

export function getDayAfter(isoDate: string): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  if (day < countDays(year, month)) return formatIsoDate(year, month, day + 1);
  return month < 12 ? formatIsoDate(year, month + 1, 1) : formatIsoDate(year + 1, 1, 1);
}

export const realDate = fc
  .record({ year: fc.integer({ min: 1900, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: countDays(year, month) }).map((day) => formatIsoDate(year, month, day)),
  );

/** Lists all days of a year. */
export const listDays = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, m) =>
    Array.from({ length: countDays(year, m + 1) }, (_unused, d) => formatIsoDate(year, m + 1, d + 1)),
  ).flat();
