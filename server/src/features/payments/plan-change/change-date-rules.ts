import { easternIsoDate } from '@moments/contract/values/dates';

const hour = 3_600_000;

/** When the day of an instant began in Eastern Time: the day's change of clocks is at two in the morning, after its beginning. */
function startOfDay(instant: Date): Date {
  const date = easternIsoDate(instant);
  const standard = new Date(`${date}T05:00:00Z`);
  const summer = new Date(standard.getTime() - hour);
  return easternIsoDate(summer) === date ? summer : standard;
}

/**
 * From when a change of plan counts: the beginning of the day in Eastern Time. So what is shown and what is charged is the same
 * all day, though the provider computes by the second.
 * @param periodStart a period that began today counts from its own beginning
 */
export function changeDate(now: Date, periodStart: Date): Date {
  const day = startOfDay(now);
  return day > periodStart ? day : periodStart;
}
