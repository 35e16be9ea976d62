import { holdSeconds } from '@moments/contract/conversations/staff-messages';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { requireLockedMember, type Member } from '../members/index.ts';
import { explainCannotMatch } from '../members/status/status-rules.ts';
import { describeActor } from '../staff/index.ts';
import { matchMemberIn } from './assign-coach.ts';
import { lockAvailableCoach } from './choose-coach.ts';
import { lockCoach } from './coaches-repository.ts';
import {
  findMatchByKey,
  findNewestMatch,
  insertHeldMatch,
  lockHeldMatch,
  markHeldMatch,
  type HeldMatch,
} from './held-matches-repository.ts';

const queue = 'held-matches';

/** Says who was first. @throws AppError MATCH_TAKEN if a match is held, or took effect and still holds */
async function rejectIfTaken(transaction: Transaction, actor: string, member: Member): Promise<void> {
  const newest = await findNewestMatch(transaction, member.id);
  if (!newest) return;
  const { match, staffName, coachName } = newest;
  const isHeld = match.state === 'held' && member.status === 'PENDING_MATCHING';
  const isDone =
    match.state === 'left' && member.coachName === coachName && member.status === 'ACTIVE_COACHING';
  if (!isHeld && !isDone) return;
  const isOwn = match.actor === actor;
  const who = `${isOwn ? 'You' : describeActor({ actor: match.actor, staffName })} matched this member with ${coachName}.`;
  throw new AppError('MATCH_TAKEN', { message: isOwn && isHeld ? `${who} Undo that first.` : who });
}

/** Rejects a key that was used for another coach, because the person would believe that this one was matched. */
function requireSame({ coachId, leavesAt }: HeldMatch, requestedCoachId: string): Date {
  if (coachId !== requestedCoachId)
    throw invalidFields({ key: 'This key was already used for a different coach. Use a new key' });
  return leavesAt;
}

interface MatchRequest {
  readonly coachId: string;
  readonly key: string;
}

/**
 * Holds a match for some seconds. A job then matches and notifies the member, even after a restart of the servers.
 * @returns when it takes effect
 * @throws AppError NOT_FOUND, MATCH_TAKEN, ILLEGAL_TRANSITION, COACH_UNAVAILABLE, or INVALID_REQUEST
 */
export async function holdMatch(
  services: Services,
  actor: string,
  memberId: string,
  { coachId, key }: MatchRequest,
): Promise<Date> {
  const { database, personalData, clock, jobs } = services;
  return database.transaction(async (transaction) => {
    // Two people who match the same member wait for each other here.
    const member = await requireLockedMember(transaction, personalData, memberId);
    const before = await findMatchByKey(transaction, memberId, key);
    if (before) return requireSame(before, coachId);
    await rejectIfTaken(transaction, actor, member);
    if (member.status !== 'PENDING_MATCHING')
      throw new AppError('ILLEGAL_TRANSITION', { message: explainCannotMatch(member) });
    await lockAvailableCoach(services, transaction, coachId);
    const createdAt = clock.now();
    const leavesAt = new Date(createdAt.getTime() + holdSeconds * 1_000);
    const match = { memberId, coachId, actor, key, leavesAt, createdAt };
    const id = await insertHeldMatch(transaction, match);
    if (id === undefined) throw new AppError('MATCH_TAKEN');
    await jobs.enqueue(transaction, queue, { id }, { startAfter: holdSeconds, priority: 'urgent' });
    return leavesAt;
  });
}

/**
 * Undoes the caller's held match. Undoing it again changes nothing.
 * @throws AppError NOT_FOUND, ALREADY_LEFT, MATCH_TAKEN
 */
export async function undoMatch({ database }: Services, actor: string, memberId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const newest = isUuid(memberId) ? await findNewestMatch(transaction, memberId) : undefined;
    if (!newest) throw new AppError('NOT_FOUND');
    // The job may have matched just now.
    const match = await lockHeldMatch(transaction, newest.match.id);
    if (match?.state === 'left') throw new AppError('ALREADY_LEFT');
    if (match?.state !== 'held') return;
    if (match.actor !== actor) {
      const who = describeActor({ actor: match.actor, staffName: newest.staffName });
      throw new AppError('MATCH_TAKEN', { message: `${who} made this match. Only they can undo it.` });
    }
    await markHeldMatch(transaction, match.id, { state: 'undone' });
  });
}

/** Matches, or finds why not. A place of the coach was kept for it. @returns a message about the problem */
async function carryOut(
  services: Services,
  transaction: Transaction,
  { memberId, coachId, actor }: HeldMatch,
): Promise<string | undefined> {
  const coach = await lockCoach(transaction, coachId);
  if (!coach) return 'The coach left before the match took effect. Choose another coach.';
  try {
    await matchMemberIn(services, transaction, { actor, memberId, coachName: coach.name });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
  return undefined;
}

/** Carries a held match out, unless it was undone. It waits for its lock, so it can't take effect while it is undone. */
async function release(services: Services, id: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const match = await lockHeldMatch(transaction, id);
    if (match?.state !== 'held') return;
    const problem = await carryOut(services, transaction, match);
    await markHeldMatch(
      transaction,
      id,
      problem === undefined ? { state: 'left' } : { state: 'refused', problem },
    );
  });
}

/** Creates the job that carries held matches out. */
export const createHeldMatchesHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ id }) => {
    if (typeof id === 'string') await release(services, id);
  },
  parallel: 10,
  hasUrgentJobs: true,
});
