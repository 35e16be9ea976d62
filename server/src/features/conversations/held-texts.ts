import {
  holdSeconds,
  type staffSendMessage,
  type staffUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { isUuid, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { lockLiving, lockMember, requireMember } from '../members/index.ts';
import { findStaff, updateStaff } from '../staff/index.ts';
import { retryFailed } from '../texts/index.ts';
import { findTextObstacle, sendCoachText } from './coach-texts.ts';
import { lockWaiting, updateConversation } from './conversation-state-repository.ts';
import { deleteDraft, listDrafts, lockDrafts, toSavedDraft } from './drafts-repository.ts';
import {
  findHeldByKey,
  insertHeldText,
  lockHeldText,
  markHeldText,
  type HeldText,
} from './held-texts-repository.ts';
import { bringBack, explainHeldBack, keepBack, planSchedule } from './scheduled-texts.ts';
import { findOutboundId } from './thread-repository.ts';

const queue = 'held-texts';

const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

/** @throws AppError NOT_FOUND, OPTED_OUT, NOT_TEXTABLE */
async function requireTextable(services: Services, memberId: string): Promise<void> {
  const member = await requireMember(services.database, services.personalData, memberId);
  const obstacle = await findTextObstacle(services, services.database, member);
  if (obstacle) throw new AppError(obstacle);
}

/** Rejects a key that was used for a different text. The coach would believe that the new text was sent. */
function requireSame(before: HeldText | undefined, body: string): HeldText {
  if (before?.body !== body)
    throw invalidFields({ key: 'This key was already used for a different text. Use a new key' });
  return before;
}

/**
 * Holds a reply for some seconds, or until the time for which it is scheduled. A job then sends it, even after a restart of the servers. It empties the person's draft.
 * A key that is known gets the reply it held.
 * @throws AppError NOT_FOUND, OPTED_OUT, NOT_TEXTABLE, those of a schedule, or INVALID_REQUEST for a key that was used for a different text
 */
export async function holdText(
  services: Services,
  { id: staffId, actor }: StaffCaller,
  memberId: string,
  { body, key, replaces, schedule }: ParsedBodyOf<typeof staffSendMessage>,
): Promise<{ id: string; state: HeldText['state']; leavesAt: Date }> {
  const { database, personalData, clock, jobs } = services;
  if (!isUuid(memberId)) throw new AppError('NOT_FOUND');
  // A repeat after a lost answer: the reply is held or has left, even if the member has opted out since.
  const known = await findHeldByKey(database, personalData, memberId, key);
  if (known) return requireSame(known, body);
  await requireTextable(services, memberId);
  const now = clock.now();
  return database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    const hold = schedule
      ? await planSchedule(transaction, memberId, schedule, now)
      : ({ leavesAt: addSeconds(now, holdSeconds), state: 'held', seenMessageId: null } as const);
    const text = { memberId, actor, key, body, createdAt: now, ...hold };
    const id = await insertHeldText(transaction, personalData, text);
    if (id === undefined)
      return requireSame(await findHeldByKey(transaction, personalData, memberId, key), body);
    if (staffId !== null) await deleteDraft(transaction, { memberId, staffId }, key, replaces);
    const startAfter = Math.ceil((hold.leavesAt.getTime() - now.getTime()) / 1_000);
    await jobs.enqueue(transaction, queue, { id, memberId }, { startAfter, priority: 'urgent' });
    return { id, ...hold };
  });
}

/**
 * Undoes a held or scheduled reply. Its text becomes the person's draft again, before what was typed after it. A repeat gets the same draft.
 * @throws AppError NOT_FOUND, ALREADY_LEFT
 */
export async function undoText(
  services: Services,
  { id: staffId }: StaffCaller,
  memberId: string,
  id: string,
): Promise<Pick<ContentOf<typeof staffUndoMessage>, 'body' | 'draft'>> {
  const { database, personalData, clock } = services;
  const key = `undone:${id}`;
  const owner = staffId === null ? undefined : { memberId, staffId };
  return database.transaction(async (transaction) => {
    const held = await lockHeldText(transaction, personalData, id);
    if (held?.memberId !== memberId) throw new AppError('NOT_FOUND');
    const { body } = held;
    if (owner) await lockDrafts(transaction, owner);
    if (held.state === 'undone') {
      const drafts = owner ? await listDrafts(transaction, personalData, owner) : [];
      const known = drafts.find((each) => each.key === key);
      return { body, draft: known ? toSavedDraft(known) : null };
    }
    if (held.state === 'left') throw new AppError('ALREADY_LEFT');
    await lockLiving(transaction, memberId);
    await markHeldText(transaction, id, { state: 'undone' });
    // It may have been put away because the reply answered the member.
    await updateConversation(transaction, memberId, { isDone: false, followUpAt: null }, clock.now());
    if (!owner) return { body, draft: null };
    return { body, draft: toSavedDraft(await bringBack(transaction, services, owner, { body, key })) };
  });
}

const rejections = {
  NO_ACCESS: 'The person who wrote this text no longer has access.',
  OPTED_OUT: 'The member opted out of texts before this one left.',
  NOT_TEXTABLE: 'The member’s account was stopped before this text left.',
} as const;

const isRejection = (code: string): code is keyof typeof rejections => Object.hasOwn(rejections, code);

/**
 * Finds the person who sends.
 * @returns their ID, or undefined for a program
 * @throws AppError NO_ACCESS if the sender is a person who was deactivated, or is no coach anymore
 */
async function requireActiveSender(transaction: Transaction, actor: string): Promise<string | undefined> {
  const [, staffId] = /^staff:(.+)$/.exec(actor) ?? [];
  if (staffId === undefined) return undefined;
  const sender = await findStaff(transaction, staffId);
  if (sender?.deactivatedAt !== null || !sender.roles.includes('coach')) throw new AppError('NO_ACCESS');
  return staffId;
}

/** Sends a text that is due, unless it was undone, has left, or no longer fits. It locks the text first, so the text can't leave while it is undone. */
async function release(services: Services, id: string): Promise<void> {
  const { database, personalData, clock } = services;
  await database.transaction(async (transaction) => {
    const held = await lockHeldText(transaction, personalData, id);
    if (held?.state !== 'held' && held?.state !== 'scheduled') return;
    const { memberId, body, key, actor } = held;
    if (held.state === 'scheduled') {
      // A text that arrives now waits for these locks.
      await lockMember(transaction, personalData, { id: memberId });
      await lockWaiting(transaction, memberId);
      const problem = await explainHeldBack(services, transaction, held);
      if (problem !== undefined) {
        await keepBack(services, transaction, held, problem);
        return;
      }
    }
    try {
      const staffId = await requireActiveSender(transaction, actor);
      const messageId = await sendCoachText(services, transaction, { actor, memberId, body, key });
      await markHeldText(transaction, id, { state: 'left', messageId });
      if (staffId !== undefined) await updateStaff(transaction, staffId, { lastRepliedAt: clock.now() });
    } catch (error) {
      if (!(error instanceof AppError) || !isRejection(error.code)) throw error;
      await keepBack(services, transaction, held, rejections[error.code]);
    }
  });
}

export const createHeldTextsHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ id }) => {
    if (typeof id === 'string') await release(services, id);
  },
  parallel: 10,
  hasUrgentJobs: true,
});

/** Sends a text again that was not delivered. @throws AppError NOT_FOUND if it didn't fail */
export async function retryText(
  services: Services,
  { actor }: StaffCaller,
  memberId: string,
  messageId: string,
): Promise<void> {
  if (!/^\d{1,18}$/.test(messageId) || !isUuid(memberId)) throw new AppError('NOT_FOUND');
  await services.database.transaction(async (transaction) => {
    const outboundId = await findOutboundId(transaction, memberId, BigInt(messageId));
    const isQueued = outboundId && (await retryFailed(services, transaction, outboundId));
    if (!isQueued) throw new AppError('NOT_FOUND');
    await recordAudit(transaction, { actor, action: 'member.text-retried', memberId });
  });
}
