import { getFirstOfNextMonth, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';

/** The period of an allowance. Its end is the start of the next one. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Returns the calendar month in Eastern Time that contains an instant (MOM-02). */
export function getEasternMonth(instant: Date): Period {
  const today = toEasternIsoDate(instant);
  return {
    start: startOfEasternDay(`${today.slice(0, 7)}-01`),
    end: startOfEasternDay(getFirstOfNextMonth(today)),
  };
}

const isSame = (a: Period, b: Period): boolean =>
  a.start.getTime() === b.start.getTime() && a.end.getTime() === b.end.getTime();

/**
 * Returns whether a paid plan's period is before the current one. A calendar month is current only if no plan is paid, such as after a
 * failed renewal, so any paid period replaces it.
 */
export function isBefore(period: Period, running: Period): boolean {
  if (isSame(running, getEasternMonth(running.start))) return false;
  return period.start < running.start && period.end <= running.end;
}

/** Returns the month's name in ledger causes, such as `2026-11`. */
export const getMonthName = (instant: Date): string => toEasternIsoDate(instant).slice(0, 7);

/** Returns the last day on which a period's Moments can be used, as an ISO date in Eastern Time. */
export const getLastDay = (period: Pick<Period, 'end'>): string =>
  toEasternIsoDate(new Date(period.end.getTime() - 1));
