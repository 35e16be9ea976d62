import { addBusinessDays } from '@moments/contract/values/business-days';
import { addDays, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import {
  countDay,
  findBeginning,
  listDecisions,
  listMatches,
  type Counted,
  type Promised,
} from './count-figures-repository.ts';
import type { Figure } from './figure-rules.ts';
import { findLastCounted, saveDay } from './figures-repository.ts';

export const figuresQueue = 'figures';

/** Days that the first count goes back: the longest periods that the page compares. */
const firstDays = 400;

/** Counts how many kept a promise of business days. */
function countKept(figure: Figure, promises: readonly Promised[], days: number): readonly Counted[] {
  const kept = promises.filter(
    ({ since, at }) => toEasternIsoDate(at) <= addBusinessDays(toEasternIsoDate(since), days),
  ).length;
  return [
    { figure, bucket: 1, count: kept },
    { figure, bucket: 0, count: promises.length - kept },
  ].filter(({ count }) => count > 0);
}

async function countOneDay({ database, clock }: Services, day: string): Promise<void> {
  const period = { from: startOfEasternDay(day), until: startOfEasternDay(addDays(day, 1)) };
  const counted = [
    ...(await countDay(database, period)),
    ...countKept('match', await listMatches(database, period), 3),
    ...countKept('request', await listDecisions(database, period), 2),
  ];
  await database.transaction((transaction) => saveDay(transaction, day, counted, clock.now()));
}

/** Finds the first day to count: the oldest that the page shows, or the one on which anything first occurred. */
async function findFirst({ database, clock }: Services): Promise<string> {
  const earliest = addDays(toEasternIsoDate(clock.now()), -firstDays);
  const beginning = toEasternIsoDate((await findBeginning(database)) ?? clock.now());
  return beginning < earliest ? earliest : beginning;
}

/**
 * Counts each day that wasn't counted, and the last two again: a delivery is reported late. The page adds days up, because no query could count
 * the replies of a quarter while a person waits (docs/decisions/0054-the-desks-app.md).
 */
export async function countFigures(services: Services, signal?: AbortSignal): Promise<void> {
  const today = toEasternIsoDate(services.clock.now());
  const last = await findLastCounted(services.database);
  const yesterday = addDays(today, -1);
  const next = last ? (last.day < yesterday ? last.day : yesterday) : await findFirst(services);
  for (let day = next; day <= today; day = addDays(day, 1)) {
    signal?.throwIfAborted();
    await countOneDay(services, day);
  }
}

/** Creates the job that counts. It runs every hour, and when the page is opened. */
export const createFiguresHandler = (services: Services): JobHandler => ({
  queue: figuresQueue,
  cron: '12 * * * *',
  handle: (_data, signal) => countFigures(services, signal),
});
