import type { FigurePeriod, staffGetFigures } from '@moments/contract/figures/staff-figures';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { hideFew } from '@moments/contract/values/small-groups';
import type { Services } from '../../services.ts';
import { figuresQueue } from './count-figures.ts';
import { calculateMeasures, listPeriods, type Days, type Figures } from './figure-rules.ts';
import { countNow, findLastCounted, listLoads, sumUp } from './figures-repository.ts';

/** How many periods the page compares. */
const comparedPeriods: Readonly<Record<FigurePeriod, number>> = { week: 8, month: 6, quarter: 4 };

/** Milliseconds after which the page starts the next count. */
const freshFor = 600_000;

const countDays = ({ from, until }: Days): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;

const listTextsByHour = (figures: Figures) =>
  Array.from({ length: 24 }, (_, hour) => ({
    fromMembers: hideFew(figures.get('member-text')?.get(hour) ?? 0),
    fromCoaches: hideFew(figures.get('coach-text')?.get(hour) ?? 0),
  }));

/** Starts the next count if the last one is old. */
async function keepFresh({ database, jobs, clock }: Services, countedAt: Date | undefined): Promise<void> {
  if (countedAt && clock.now().getTime() - countedAt.getTime() < freshFor) return;
  await database.transaction((transaction) => jobs.enqueueUnlessInProgress(transaction, figuresQueue, {}));
}

/** Shows how well the service does, without data of any member (DESK-12). */
export async function showFigures(
  services: Services,
  period: FigurePeriod,
): Promise<ContentOf<typeof staffGetFigures>> {
  const { database, clock } = services;
  const now = clock.now();
  const last = await findLastCounted(database);
  await keepFresh(services, last?.countedAt);
  const loads = await listLoads(database, now);
  const members = loads.reduce((sum, coach) => sum + coach.members, 0);
  const periods = listPeriods(toEasternIsoDate(now), period, comparedPeriods[period]);
  const sums: Figures[] = [];
  for (const days of periods) sums.push(await sumUp(database, days));
  return {
    countedAt: last?.countedAt.toISOString() ?? null,
    now: await countNow(database, now),
    periods: periods.map((days, place) => ({
      ...days,
      measures: calculateMeasures(sums[place] ?? new Map(), { members, days: countDays(days) }),
    })),
    textsByHour: listTextsByHour(sums[0] ?? new Map()),
    coaches: loads.map((coach) => ({
      name: coach.name,
      members: hideFew(coach.members),
      waiting: hideFew(coach.waiting),
    })),
  };
}
