import { addDays, getFirstOfNextMonth } from '../values/dates.ts';

/** A partner's use of its budget in the month so far. */
export interface BudgetUse {
  readonly used: number;
  /** The current day in Eastern Time, as an ISO date. Its use counts. */
  readonly today: string;
}

export const getLastDayOfMonth = (day: string): string => addDays(getFirstOfNextMonth(day), -1);

const getDayOfMonth = (day: string): number => Number(day.slice(8));

/** Calculates the Moments used per day of the month so far. */
const calculatePace = ({ used, today }: BudgetUse): number => used / getDayOfMonth(today);

/** Calculates how many Moments the month uses at the pace so far. */
export const calculateMonthUse = (use: BudgetUse): number =>
  Math.round(calculatePace(use) * getDayOfMonth(getLastDayOfMonth(use.today)));

/**
 * Finds the day on which a budget is reached at the pace so far.
 * @returns the current day if it is reached already, or null if it lasts for the month
 */
export function findDayReached(use: BudgetUse, budget: number | null): string | null {
  if (budget === null) return null;
  if (use.used >= budget) return use.today;
  const pace = calculatePace(use);
  if (pace === 0) return null;
  const daysLeft = Math.ceil((budget - use.used) / pace);
  const lastDay = getDayOfMonth(getLastDayOfMonth(use.today));
  return getDayOfMonth(use.today) + daysLeft > lastDay ? null : addDays(use.today, daysLeft);
}
