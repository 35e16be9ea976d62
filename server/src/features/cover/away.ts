import type { staffSetAway } from '@moments/contract/cover/staff-cover';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { decideAccess } from '@moments/contract/staff/permissions';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { findStaff, lockStaff, updateStaff, type StaffRow } from '../staff/index.ts';
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
): Promise<readonly string[]> {
  const ids = [...new Set(coverIds)];
  for (const id of ids)
    if (id === coach.id || !(await findCover(transaction, id, now)))
      throw invalidFields({ coverIds: 'Choose other coaches who aren’t away' });
  return ids;
}

const describeAway = (name: string, { covered, uncovered }: Omit<Reply, 'message'>): string =>
  uncovered > 0
    ? `${name} is away. ${String(uncovered)} members have no cover yet`
    : `${name} is away. ${String(covered)} members have a cover`;

async function begin(
  { clock }: Services,
  transaction: Transaction,
  actor: string,
  {
    coach,
    until,
    coverIds,
  }: { readonly coach: StaffRow; readonly until: Date; readonly coverIds: readonly string[] },
): Promise<Reply> {
  const ids = await requireCovers(transaction, coach, { coverIds, now: clock.now() });
  const members = await listMembersOf(transaction, coach.id);
  const covers = splitMembers(members, ids);
  await insertHandover(transaction, { actor, covers, reason: 'away', until });
  const counts = { covered: covers.length, uncovered: members.length - covers.length };
  await recordAudit(transaction, {
    actor,
    action: 'staff.away',
    after: { staffId: coach.id, until: until.toISOString(), coverIds: ids, ...counts },
  });
  return { message: describeAway(coach.name, counts), ...counts };
}

/**
 * Sets a coach away until a time, with covers for the members, or back (COVER-02). A new time replaces the earlier one and its covers.
 * @throws AppError NOT_FOUND, NO_ACCESS for a coach who means another person, or INVALID_REQUEST
 */
export async function setAway(
  services: Services,
  { id: callerId, roles, actor }: StaffCaller,
  id: string,
  { until, coverIds = [] }: Body,
): Promise<Reply> {
  if (id !== callerId && decideAccess(roles, ['set-away']) !== 'allowed') throw new AppError('NO_ACCESS');
  const end = until === null ? null : new Date(until);
  const problem = end && findAwayProblem(end, services.clock.now());
  if (problem) throw invalidFields({ until: problem });
  return services.database.transaction(async (transaction) => {
    const coach = await requireCoach(transaction, id);
    await deleteAwayCovers(transaction, id);
    await updateStaff(transaction, id, { awayUntil: end });
    if (end) return begin(services, transaction, actor, { coach, until: end, coverIds });
    await recordAudit(transaction, { actor, action: 'staff.back', after: { staffId: id } });
    return { message: `${coach.name} is back`, covered: 0, uncovered: 0 };
  });
}
