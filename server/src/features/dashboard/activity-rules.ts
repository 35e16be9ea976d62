import { easternIsoDate } from '@moments/contract/values/dates';

/** Days that the small chart of the dashboard shows, today included. */
export const chartDays = 7;

const dayMilliseconds = 86_400_000;

interface Day {
  readonly date: string;
  readonly sent: number;
  readonly received: number;
}

/** The ISO dates in Eastern Time of the last days, oldest first. Noon keeps a change of the clocks from skipping one. */
function lastDates(now: Date): readonly string[] {
  const noon = new Date(`${easternIsoDate(now)}T12:00:00Z`).getTime();
  return Array.from({ length: chartDays }, (_, index) =>
    new Date(noon - (chartDays - 1 - index) * dayMilliseconds).toISOString().slice(0, 10),
  );
}

/** The last days with their texts, days without any included (HOME-02). */
export function lastDays(counts: readonly Day[], now: Date): Day[] {
  return lastDates(now).map(
    (date) => counts.find((day) => day.date === date) ?? { date, sent: 0, received: 0 },
  );
}
