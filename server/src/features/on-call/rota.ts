import type { BodyOf, ContentOf } from '@moments/contract/http/endpoint';
import type { staffGetOnCallWeek, staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import { addDays, toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { invalidFields } from '../../platform/errors/app-error.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { toWeekday } from '../staff/shift-rules.ts';
import {
  deleteException,
  listPageableCoaches,
  markOnCall,
  readRota,
  saveException,
  saveWeekly,
  unmark,
  type PageableCoach,
} from './rota-repository.ts';
import {
  findOnCall,
  findPageableUntil,
  staffEvenings,
  sumUnstaffedHours,
  type StaffedEvening,
} from './rota-rules.ts';

interface Week {
  readonly evenings: readonly StaffedEvening[];
  readonly coaches: readonly PageableCoach[];
  /** Whether a person can be paged now. */
  readonly isHere: (staffId: string) => boolean;
}

async function readWeek(queries: Queries, now: Date): Promise<Week> {
  const rota = await readRota(queries, addDays(toEasternIsoDate(now), -1));
  const coaches = await listPageableCoaches(queries);
  const findUntil = (staffId: string, from: Date) => {
    const coach = coaches.find(({ id }) => id === staffId);
    return coach && findPageableUntil(coach, from);
  };
  const isHere = (staffId: string) => findUntil(staffId, now) !== undefined;
  return { evenings: staffEvenings(rota, now, findUntil), coaches, isHere };
}

type OnCall = ReturnType<typeof findOnCall>;

/** Finds who is on call now by the rota, and who comes next. */
export async function readOnCall(queries: Queries, now: Date): Promise<OnCall> {
  const { evenings, isHere } = await readWeek(queries, now);
  return findOnCall(evenings, isHere);
}

/** Finds who is on call now and who comes next, and marks the first. */
export async function refreshOnCall(queries: Queries, now: Date): Promise<OnCall> {
  const onCall = await readOnCall(queries, now);
  await markOnCall(queries, onCall.current);
  return onCall;
}

/**
 * Marks who is on call now, and lets open pages read again who it is. In a crisis, the mark of those who were paged stays when the rota
 * changes, so it says nothing.
 * @param before who was on call before a change
 */
async function followRota(transaction: Transaction, now: Date, before: OnCall): Promise<void> {
  const { current } = await readOnCall(transaction, now);
  if (before.current !== current)
    await unmark(
      transaction,
      [before.current, current].filter((id) => id !== undefined),
    );
  await markOnCall(transaction, current);
}

/** Counts the hours of the next 7 days without anyone on call. */
export async function countUnstaffedHours({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  return sumUnstaffedHours((await readWeek(database, now)).evenings, now);
}

type WeekView = ContentOf<typeof staffGetOnCallWeek>;

/** Shows who is on call in the next 7 days. */
export async function showWeek({ clock }: Pick<Services, 'clock'>, queries: Queries): Promise<WeekView> {
  const now = clock.now();
  const { evenings, coaches } = await readWeek(queries, now);
  const people = coaches.map(({ id, name, hasPhone }) => ({ id, name, hasPhone }));
  return {
    evenings: evenings.map(({ staffId, from, until, staffedUntil, ...evening }) => ({
      ...evening,
      from: from.toISOString(),
      until: until.toISOString(),
      staffedUntil: staffedUntil.toISOString(),
      person: people.find(({ id }) => id === staffId) ?? null,
    })),
    unstaffedHours: sumUnstaffedHours(evenings, now),
    coaches: people,
  };
}

type Change = BodyOf<typeof staffSetOnCall>;

async function saveChange(queries: Queries, { time, day, date, staffId }: Change): Promise<void> {
  if (day !== undefined) return saveWeekly(queries, { day, time }, staffId);
  if (date === undefined) return;
  const { weekly } = await readRota(queries, date);
  const usual = weekly.find((one) => one.day === toWeekday(date) && one.time === time)?.staffId ?? null;
  await (usual === staffId
    ? deleteException(queries, { date, time })
    : saveException(queries, { date, time }, staffId));
}

async function requireChange(
  transaction: Transaction,
  { day, date, staffId }: Change,
  now: Date,
): Promise<void> {
  if ((day === undefined) === (date === undefined))
    throw invalidFields({ date: 'Give a weekday or a date, not both' });
  // The latest evening of yesterday may last until today’s first.
  if (date !== undefined && date < addDays(toEasternIsoDate(now), -1))
    throw invalidFields({ date: 'This evening is over. Check the year' });
  const coaches = await listPageableCoaches(transaction);
  if (staffId !== null && !coaches.some(({ id }) => id === staffId))
    throw invalidFields({ staffId: 'Choose an active coach who has signed in' });
}

/** Changes who is on call on an evening. @throws AppError INVALID_REQUEST for a person who can't be paged */
export async function setOnCall(services: Services, actor: string, change: Change): Promise<WeekView> {
  const { database, clock } = services;
  return database.transaction(async (transaction) => {
    await requireChange(transaction, change, clock.now());
    const before = await readOnCall(transaction, clock.now());
    await saveChange(transaction, change);
    await recordAudit(transaction, { actor, action: 'on-call.changed', after: change });
    await followRota(transaction, clock.now(), before);
    return showWeek(services, transaction);
  });
}

/** Creates the job that marks who is on call when an evening begins, and when a crisis has ended in which others were paged. */
export const createRefreshOnCallHandler = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'on-call',
  cron: '* * * * *',
  handle: () =>
    database.transaction(async (transaction) => {
      const now = clock.now();
      // The run before may have been a little more than a minute ago.
      await followRota(transaction, now, await readOnCall(transaction, new Date(now.getTime() - 120_000)));
    }),
});
