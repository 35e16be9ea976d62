import type { staffHandOver, staffTakeBack } from '@moments/contract/cover/staff-cover';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { decideAccess } from '@moments/contract/staff/permissions';
import { toSituation } from '@moments/contract/staff/reach';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { deleteCovers } from '../conversations/index.ts';
import { findStaff, listReachFacts, type StaffRow } from '../staff/index.ts';
import { findHandoverProblem } from './cover-rules.ts';
import { insertCovers, listCoachesOf, listMembersOf } from './covers-repository.ts';

/** Finds a person who can answer others' members now. @returns undefined for others */
export async function findCover(queries: Queries, id: string, now: Date): Promise<StaffRow | undefined> {
  const person = await findStaff(queries, id);
  const isHere = person?.deactivatedAt === null && !(person.awayUntil !== null && person.awayUntil > now);
  return isHere && person.roles.includes('coach') ? person : undefined;
}

/** @throws AppError NO_ACCESS unless the person may hand over each of the members */
async function requireReach(
  queries: Queries,
  { id: staffId, roles, isOnCall }: StaffPerson,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  const facts = await listReachFacts(queries, memberIds, { staffId, isOnCall, now });
  const canHandOver = (memberId: string): boolean => {
    const known = facts.get(memberId.toLowerCase());
    return known !== undefined && decideAccess(roles, ['hand-over'], toSituation(known, now)) === 'allowed';
  };
  if (!memberIds.every(canHandOver)) throw new AppError('NO_ACCESS');
}

interface Handover {
  /** 'staff:<ID>' or 'token:<name>'. */
  readonly actor: string;
  readonly covers: readonly { readonly memberId: string; readonly staffId: string }[];
  readonly reason: 'handover' | 'away';
  readonly until: Date;
}

/** Opens members to their covers, and notes each in the member's audit log. */
export async function insertHandover(
  transaction: Transaction,
  { actor, covers, reason, until }: Handover,
): Promise<void> {
  await insertCovers(
    transaction,
    covers.map((cover) => ({ ...cover, reason, until })),
  );
  for (const { memberId, staffId } of covers)
    await recordAudit(transaction, {
      actor,
      action: 'conversation.handed-over',
      memberId,
      after: { staffId, until: until.toISOString(), reason },
    });
}

/**
 * Lets another coach answer members for a time (COVER-02).
 * @returns how many
 * @throws AppError NO_ACCESS, or INVALID_REQUEST for a person who can't answer them now, or a time that isn't within 24 hours
 */
export async function handOver(
  { database, clock }: Services,
  staff: StaffPerson,
  { memberIds, staffId, until }: ParsedBodyOf<typeof staffHandOver>,
): Promise<number> {
  const now = clock.now();
  const problem = findHandoverProblem(new Date(until), now);
  if (problem !== undefined) throw invalidFields({ until: problem });
  const cover = await findCover(database, staffId, now);
  if (!cover) throw invalidFields({ staffId: 'Choose a coach who isn’t away' });
  const chosen =
    memberIds === 'all'
      ? (await listMembersOf(database, staff.id)).map(({ memberId }) => memberId)
      : [...new Set(memberIds)];
  await requireReach(database, staff, chosen, now);
  const known = await listCoachesOf(database, chosen);
  if (known.some(({ coachId }) => coachId === cover.id))
    throw invalidFields({ staffId: 'Choose another coach' });
  const covers = known.map(({ memberId }) => ({ memberId, staffId: cover.id }));
  await database.transaction((transaction) =>
    insertHandover(transaction, { actor: staff.actor, covers, reason: 'handover', until: new Date(until) }),
  );
  return covers.length;
}

/** Takes members back from all who cover them, or from one handover. @throws AppError NO_ACCESS */
export async function takeBack(
  { database, clock }: Services,
  staff: StaffPerson,
  { memberIds, handover }: ParsedBodyOf<typeof staffTakeBack>,
): Promise<void> {
  const now = clock.now();
  await requireReach(database, staff, memberIds, now);
  await database.transaction(async (transaction) => {
    for (const memberId of new Set(memberIds)) {
      const ended = await deleteCovers(transaction, { memberIds: [memberId], handover, now });
      const entry = { actor: staff.actor, action: 'conversation.taken-back', memberId };
      if (ended > 0) await recordAudit(transaction, { ...entry, after: handover ?? {} });
    }
  });
}
