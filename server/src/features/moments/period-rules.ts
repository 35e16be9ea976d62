import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { easternIsoDate } from '@moments/contract/values/dates';

dayjs.extend(utc);
dayjs.extend(timezone);

const zone = 'America/New_York';

/** The time for which an allowance is given; the end belongs to the next. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The calendar month in Eastern Time that an instant falls in (MOM-02). */
export function easternMonth(instant: Date): Period {
  const [year = '', month = ''] = easternIsoDate(instant).split('-');
  const nextMonth =
    Number(month) === 12
      ? `${String(Number(year) + 1)}-01`
      : `${year}-${String(Number(month) + 1).padStart(2, '0')}`;
  return {
    start: dayjs.tz(`${year}-${month}-01 00:00`, zone).toDate(),
    end: dayjs.tz(`${nextMonth}-01 00:00`, zone).toDate(),
  };
}

const isSame = (a: Period, b: Period): boolean =>
  a.start.getTime() === b.start.getTime() && a.end.getTime() === b.end.getTime();

/**
 * Whether a period of a paid plan lies before the one that is running. A calendar month runs only where no plan is paid, as while
 * a renewal has failed: it gives way to any paid period.
 */
export function isBefore(period: Period, running: Period): boolean {
  if (isSame(running, easternMonth(running.start))) return false;
  return period.start < running.start && period.end <= running.end;
}

/** The month's name in ledger causes: `2026-11`. */
export const monthName = (instant: Date): string => easternIsoDate(instant).slice(0, 7);

/** The last day on which Moments of a period can be used, an ISO date in Eastern Time. */
export const lastDayOf = (period: Pick<Period, 'end'>): string =>
  easternIsoDate(new Date(period.end.getTime() - 1));
