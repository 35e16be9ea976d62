import { addBefore } from '@moments/contract/conversations/draft-rules';
import type { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { isCoaching } from '@moments/contract/members/member-status';
import { findReach } from '@moments/contract/staff/reach';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { findOpenCrisis, hadCrisisSince } from '../crisis/index.ts';
import { findMember } from '../members/index.ts';
import { findStaff, listReachFacts } from '../staff/index.ts';
import { hasTextAfter, lockWaiting, updateConversation } from './conversation-state-repository.ts';
import {
  listDrafts,
  lockDrafts,
  saveDraft,
  toSavedDraft,
  type Draft,
  type Owner,
} from './drafts-repository.ts';
import { markHeldText, type HeldText } from './held-texts-repository.ts';
import { findHeldBack, findScheduleFault } from './schedule-rules.ts';

type Schedule = NonNullable<ParsedBodyOf<typeof staffSendMessage>['schedule']>;

/**
 * Checks that a reply can be scheduled.
 * @returns what the hold keeps
 * @throws AppError INVALID_REQUEST for a time that has passed or is too far ahead, NEW_TEXT, and OUTCOME_REQUIRED in a crisis
 */
export async function planSchedule(
  transaction: Transaction,
  memberId: string,
  { leavesAt: at, seenId = '0' }: Schedule,
  now: Date,
): Promise<Pick<HeldText, 'leavesAt' | 'state' | 'seenMessageId'>> {
  const leavesAt = new Date(at);
  const fault = findScheduleFault(leavesAt, now);
  if (fault !== undefined) throw invalidFields({ 'schedule.leavesAt': fault });
  const seenMessageId = BigInt(seenId);
  // A text that arrives now waits for this lock. It then keeps the reply back.
  await lockWaiting(transaction, memberId);
  if (await hasTextAfter(transaction, memberId, seenMessageId)) throw new AppError('NEW_TEXT');
  if (await findOpenCrisis(transaction, memberId)) throw new AppError('OUTCOME_REQUIRED');
  return { leavesAt, state: 'scheduled', seenMessageId };
}

const getAuthorId = (actor: string): string | undefined => /^staff:(.+)$/.exec(actor)?.[1];

/** Finds out about a text's author. A program answers all members, and is never away. */
async function readAuthor(queries: Queries, { actor, memberId }: HeldText, now: Date) {
  const staffId = getAuthorId(actor);
  if (staffId === undefined) return { reaches: true, isAway: false };
  const person = await findStaff(queries, staffId);
  const caller = { staffId, isOnCall: person?.isOnCall ?? false, now };
  const facts = (await listReachFacts(queries, [memberId], caller)).get(memberId);
  const isCoach = person?.deactivatedAt === null && person.roles.includes('coach');
  return {
    reaches: isCoach && facts !== undefined && findReach(facts, now) !== undefined,
    isAway: (person?.awayUntil ?? now) > now,
  };
}

/** Says why a scheduled text won't leave, as far as is known now. @returns undefined for one that will, and for a reply of now */
export async function explainHeldBack(
  { personalData, clock }: Pick<Services, 'personalData' | 'clock'>,
  queries: Queries,
  held: HeldText,
): Promise<string | undefined> {
  const { memberId, seenMessageId, leavesAt, createdAt } = held;
  if (seenMessageId === null) return undefined;
  const now = clock.now();
  const member = await findMember(queries, personalData, { id: memberId });
  return findHeldBack({
    ...(await readAuthor(queries, held, now)),
    hadCrisis: await hadCrisisSince(queries, memberId, createdAt),
    hasNewText: await hasTextAfter(queries, memberId, seenMessageId),
    isCoaching: member?.status !== undefined && isCoaching(member.status),
    leavesAt,
    now,
  });
}

/** Makes a reply that did not leave its author's draft again, before what was typed after it. */
export async function bringBack(
  transaction: Transaction,
  { personalData, clock }: Pick<Services, 'personalData' | 'clock'>,
  owner: Owner,
  { body, key }: { readonly body: string; readonly key: string },
): Promise<Draft> {
  const [typed] = await listDrafts(transaction, personalData, owner);
  const draft = { ...addBefore(typed, body), key, savedAt: clock.now() };
  const replaces = typed ? toSavedDraft(typed) : null;
  await saveDraft(transaction, personalData, owner, { ...draft, replaces });
  return draft;
}

/** Keeps a text back. A scheduled one becomes its author's draft again, and its conversation stands in Open, unread. */
export async function keepBack(
  services: Services,
  transaction: Transaction,
  held: HeldText,
  problem: string,
): Promise<void> {
  const { id, memberId, actor, body, seenMessageId } = held;
  await markHeldText(transaction, id, { state: 'refused', problem });
  if (seenMessageId === null) return;
  const change = { isDone: false, followUpAt: null, isUnread: true };
  await updateConversation(transaction, memberId, change, services.clock.now());
  const staffId = getAuthorId(actor);
  const { reaches } = await readAuthor(transaction, held, services.clock.now());
  if (staffId === undefined || !reaches) return;
  const owner = { memberId, staffId };
  await lockDrafts(transaction, owner);
  await bringBack(transaction, services, owner, { body, key: `kept:${id}` });
}
