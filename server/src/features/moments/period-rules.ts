import { easternIsoDate, firstOfNextMonth, startOfEasternDay } from '@moments/contract/values/dates';

/** The time for which an allowance is given; the end belongs to the next. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The calendar month in Eastern Time that an instant falls in (MOM-02). */
export function easternMonth(instant: Date): Period {
  const today = easternIsoDate(instant);
  return {
    start: startOfEasternDay(`${today.slice(0, 7)}-01`),
    end: startOfEasternDay(firstOfNextMonth(today)),
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
