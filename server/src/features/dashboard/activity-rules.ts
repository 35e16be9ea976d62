import { toEasternIsoDate } from '@moments/contract/values/dates';

/** Number of days in the dashboard's chart, including today. */
export const chartDays = 7;

const dayMilliseconds = 86_400_000;

interface Day {
  readonly date: string;
  readonly sent: number;
  readonly received: number;
}

/**
 * Lists the ISO dates of the last days in Eastern Time, oldest first. Counting from noon keeps a clock change from
 * skipping a day.
 */
function listLastDates(now: Date): readonly string[] {
  const noon = new Date(`${toEasternIsoDate(now)}T12:00:00Z`).getTime();
  return Array.from({ length: chartDays }, (_, index) =>
    new Date(noon - (chartDays - 1 - index) * dayMilliseconds).toISOString().slice(0, 10),
  );
}

/** Lists the last days with their texts, including days without any (HOME-02). */
export function listLastDays(counts: readonly Day[], now: Date): Day[] {
  return listLastDates(now).map(
    (date) => counts.find((day) => day.date === date) ?? { date, sent: 0, received: 0 },
  );
}
