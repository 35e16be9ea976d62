import type { staffSetAway } from '@moments/contract/cover/staff-cover';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { decideAccess } from '@moments/contract/staff/permissions';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { findStaff, listAllStaff, lockStaff, updateStaff, type StaffRow } from '../staff/index.ts';
import { findAwayProblem, splitMembers } from './cover-rules.ts';
import { deleteAwayCovers, listMembersOf } from './covers-repository.ts';
import { findCover, insertHandover } from './hand-over.ts';

type Body = ParsedBodyOf<typeof staffSetAway>;
type Reply = ContentOf<typeof staffSetAway>;

/** Locks a coach. @throws AppError NOT_FOUND for others */
async function requireCoach(transaction: Transaction, id: string): Promise<StaffRow> {
  await lockStaff(transaction);
  const person = await findStaff(transaction, id);
  if (!person?.roles.includes('coach') || person.deactivatedAt !== null) throw new AppError('NOT_FOUND');
  return person;
}

/** @throws AppError INVALID_REQUEST if one of the people can't answer others' members now */
async function requireCovers(
  transaction: Transaction,
  coach: StaffRow,
  { coverIds, now }: { readonly coverIds: readonly string[]; readonly now: Date },
): Promise<readonly StaffRow[]> {
  const covers: StaffRow[] = [];
  for (const id of new Set(coverIds)) {
    const cover = id === coach.id ? undefined : await findCover(transaction, id, now);
    if (!cover) throw invalidFields({ coverIds: 'Choose other coaches who aren’t away' });
    covers.push(cover);
  }
  return covers;
}

const describeAway = (name: string, { covered, uncovered }: Omit<Reply, 'message'>): string =>
  uncovered > 0
    ? `${name} is away. ${String(uncovered)} members have no cover yet`
    : `${name} is away. ${String(covered)} members have a cover`;

interface Absence {
  readonly coach: StaffRow;
  readonly actor: string;
  readonly until: Date;
  readonly coverIds: readonly string[];
  readonly now: Date;
}

async function begin(transaction: Transaction, absence: Absence): Promise<Reply> {
  const { coach, actor, until } = absence;
  const people = await requireCovers(transaction, coach, absence);
  const members = await listMembersOf(transaction, coach.id);
  const covers = splitMembers(members, people);
  await updateStaff(transaction, coach.id, { awayUntil: until, plannedAway: null });
  await insertHandover(transaction, { actor, covers, reason: 'away', until });
  const counts = { covered: covers.length, uncovered: members.length - covers.length };
  await recordAudit(transaction, {
    actor,
    action: 'staff.away',
    after: { staffId: coach.id, until: until.toISOString(), coverIds: people.map(({ id }) => id), ...counts },
  });
  return { message: describeAway(coach.name, counts), ...counts };
}

async function plan(transaction: Transaction, absence: Absence & { readonly from: Date }): Promise<Reply> {
  const { coach, actor } = absence;
  const coverIds = (await requireCovers(transaction, coach, absence)).map(({ id }) => id);
  const times = { from: absence.from.toISOString(), until: absence.until.toISOString() };
  await updateStaff(transaction, coach.id, { plannedAway: { ...times, coverIds, actor } });
  await recordAudit(transaction, {
    actor,
    action: 'staff.away-planned',
    after: { staffId: coach.id, ...times, coverIds },
  });
  return { message: `${coach.name} will be away`, covered: 0, uncovered: 0 };
}

/** Begins the absences whose time has come. Covers who are away by then are left out, and the members stand in operations' list. */
async function beginPlanned({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await lockStaff(transaction);
    for (const coach of await listAllStaff(transaction)) {
      const { plannedAway, deactivatedAt } = coach;
      if (!plannedAway || deactivatedAt !== null || new Date(plannedAway.from) > now) continue;
      const coverIds: string[] = [];
      for (const id of plannedAway.coverIds) if (await findCover(transaction, id, now)) coverIds.push(id);
      const { actor, until } = plannedAway;
      await begin(transaction, { coach, actor, until: new Date(until), coverIds, now });
    }
  });
}

/** Creates the job that begins planned absences. */
export const createBeginAwayHandler = (services: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'begin-away',
  cron: '* * * * *',
  handle: () => beginPlanned(services),
});

/**
 * Sets a coach away until a time, with covers for the members, or back (COVER-02). A new time replaces the earlier one and its covers.
 * @throws AppError NOT_FOUND, NO_ACCESS for a coach who means another person, or INVALID_REQUEST
 */
export async function setAway(
  services: Services,
  { id: callerId, roles, actor }: StaffCaller,
  id: string,
  { from, until, coverIds = [] }: Body,
): Promise<Reply> {
  if (id !== callerId && decideAccess(roles, ['set-away']) !== 'allowed') throw new AppError('NO_ACCESS');
  const now = services.clock.now();
  const begins = from === undefined ? now : new Date(from);
  const end = until === null ? null : new Date(until);
  const problem = end && findAwayProblem(end, begins, now);
  if (problem) throw invalidFields({ until: problem });
  return services.database.transaction(async (transaction) => {
    const coach = await requireCoach(transaction, id);
    await deleteAwayCovers(transaction, id);
    await updateStaff(transaction, id, { awayUntil: null, plannedAway: null });
    if (end && begins > now)
      return plan(transaction, { coach, actor, from: begins, until: end, coverIds, now });
    if (end) return begin(transaction, { coach, actor, until: end, coverIds, now });
    await recordAudit(transaction, { actor, action: 'staff.back', after: { staffId: id } });
    return { message: `${coach.name} is back`, covered: 0, uncovered: 0 };
  });
}
