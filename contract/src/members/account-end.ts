import { toEasternIsoDate } from '../values/dates.ts';

/**
 * Gets the last day of what belongs to a member: its own one, or the day on which the account is deleted if that comes before. Both days
 * are ISO dates in Eastern Time.
 * @param deletionDueAt ISO instant; null if the account won't be deleted
 */
export function getLastDay(day: string, deletionDueAt: string | null): string {
  if (deletionDueAt === null) return day;
  const deletionDay = toEasternIsoDate(new Date(deletionDueAt));
  return deletionDay < day ? deletionDay : day;
}

/** Checks whether the account is deleted before a day. */
export const isDeletedBefore = (day: string, deletionDueAt: string | null): boolean =>
  getLastDay(day, deletionDueAt) !== day;

interface RunningPlan {
  readonly status: string;
  /** ISO instant. */
  readonly endDate: string;
  readonly cancelPlanInitiated: boolean;
  readonly nextPlan: unknown;
  readonly nextBillingDate?: string | null;
}

/**
 * Converts a plan to what is left of it. If the account is deleted before the plan's period ends, the plan ends then: it neither renews nor
 * changes.
 */
export function endWithAccount<Plan extends RunningPlan>(plan: Plan, deletionDueAt: string | null): Plan {
  const isRunning = plan.status !== 'MEMBERSHIP_ENDED' && plan.status !== 'MEMBERSHIP_INCOMPLETE';
  if (deletionDueAt === null || !isRunning) return plan;
  if (!isDeletedBefore(toEasternIsoDate(new Date(plan.endDate)), deletionDueAt)) return plan;
  const next = 'nextBillingDate' in plan ? { nextBillingDate: null } : {};
  return { ...plan, ...next, endDate: deletionDueAt, cancelPlanInitiated: true, nextPlan: null };
}
