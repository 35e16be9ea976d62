import type {
  staffGetConversation,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { countsAsOwn } from '@moments/contract/staff/reach';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { findCheckIn, findOpenCrisis, showCrisis } from '../crisis/index.ts';
import {
  readMember,
  type Member,
  formatMemberName,
  hasEmergencyContact,
  isUnder18,
  countPendingRequests,
  findAskedSchedule,
  lockLiving,
} from '../members/index.ts';
import { readCurrentList } from '../safety/index.ts';
import { describeActor } from '../staff/index.ts';
import { findNextShift, isOnShift } from '../staff/shift-rules.ts';
import { findTextObstacle } from './coach-texts.ts';
import { explainClosedComposer, keepCheckIn, listFlags, listWrittenAnswers } from './conversation-rules.ts';
import { hasTextAfter, lockWaiting, updateConversation } from './conversation-state-repository.ts';
import { findConversation, type ConversationRecord } from './conversations-repository.ts';
import { listDrafts, toSavedDraft } from './drafts-repository.ts';
import { endDueCheckIns, makeCheckInDue } from './due-repository.ts';
import { toPresentStaff, toReachView } from './inbox-list.ts';
import { summarizeNotes } from './notes.ts';
import { listPresent } from './presence-repository.ts';
import { findSinceLast, sinceActions } from './since-rules.ts';
import { listActions } from './thread-repository.ts';

const toMoments = ({ momentsLeft, fromAddOns, limit }: ConversationRecord): Details['moments'] => ({
  remaining: momentsLeft,
  limit,
  fromPlan: momentsLeft - fromAddOns,
  fromAddOns,
});

type Details = ContentOf<typeof staffGetConversation>;

/** Returns the panel's facts about the member, without money, phone, email, address, and birth date (DESK-03). */
const toMemberFacts = (member: Member, now: Date) => ({
  memberId: member.id,
  name: formatMemberName(member),
  pronouns: [...member.personalDetails.pronounsList],
  status: member.storedStatus,
  isUnder18: isUnder18(member, now),
  hopeToGain: member.hopeToGain,
  schedule: { shiftTime: member.shiftTime, shiftDays: [...member.shiftDays] },
  onShiftNow: isOnShift(member, now),
  nextShift: findNextShift(member, now)?.toISOString() ?? null,
  hasEmergencyContact: hasEmergencyContact(member),
});

const quarter = 90 * 86_400_000;

/** Shows what happened since the caller's last text, if they coach. More than 90 days back, a coach reads the thread. */
async function showSinceLast(
  { database, clock }: Services,
  staff: StaffPerson,
  memberId: string,
): Promise<Details['sinceLast']> {
  if (!canAnswer(staff)) return null;
  const after = new Date(clock.now().getTime() - quarter);
  const rows = await listActions(database, memberId, { actions: sinceActions, after, limit: 100 });
  const found = findSinceLast(
    rows.map((row) => ({ ...row, by: describeActor(row) })),
    staff.actor,
  );
  return found
    ? {
        since: found.since.toISOString(),
        happened: found.happened.map((each) => ({ ...each, at: each.at.toISOString() })),
      }
    : null;
}

const canAnswer = ({ roles }: StaffPerson): boolean => roles.includes('coach');

/**
 * Shows a conversation's facts, the caller's draft, and whether a reply can be sent.
 * @throws AppError NOT_FOUND, DATA_UNREADABLE
 */
export async function showConversation(
  services: Services,
  staff: StaffPerson,
  memberId: string,
): Promise<Details> {
  const { database, personalData, clock } = services;
  const now = clock.now();
  const owner = { memberId, staffId: staff.id };
  const record = await findConversation(database, memberId, { ...owner, isOnCall: staff.isOnCall, now });
  if (!record) throw new AppError('NOT_FOUND');
  const { member, isReadable } = readMember(services, record.member);
  if (!isReadable) throw new AppError('DATA_UNREADABLE');
  const [draft, ...otherDrafts] = await listDrafts(database, personalData, owner);
  const obstacle = await findTextObstacle(services, database, member);
  const { matcher } = await readCurrentList(services, services.database);
  return {
    ...toMemberFacts(member, now),
    state: record.isDone ? 'done' : 'open',
    followUpAt: record.followUpAt?.toISOString() ?? null,
    waitingSince: record.waitingSince?.toISOString() ?? null,
    coach:
      record.member.coachId !== null && member.coachName !== null
        ? { id: record.member.coachId, name: member.coachName }
        : null,
    isOwn: countsAsOwn(staff.reach?.kind),
    reach: toReachView(record, now),
    coachSince: record.member.coachSince?.toISOString() ?? null,
    isRequestPending: (await countPendingRequests(database, memberId, false)) > 0,
    askedSchedule: await findAskedSchedule(database, memberId),
    moments: toMoments(record),
    closed: explainClosedComposer(obstacle, canAnswer(staff)),
    flags: listFlags(record),
    sinceLast: await showSinceLast(services, staff, memberId),
    draft: draft ? toSavedDraft(draft) : null,
    otherDrafts: otherDrafts.map(toSavedDraft),
    crisis: await showCrisis(services, staff, memberId),
    writtenAnswers: record.isCrisis ? listWrittenAnswers(member, matcher.has) : [],
    checkInAt: (await findCheckIn(database, memberId, now))?.toISOString() ?? null,
    ...(await summarizeNotes(services, staff, memberId)),
    present: toPresentStaff(await listPresent(database, [memberId], { staffId: staff.id, now })),
  };
}

/**
 * Keeps a member who waits from leaving the open list unseen (COVER-06).
 * @throws AppError OUTCOME_REQUIRED while a crisis is open, NEW_TEXT if a text arrived after the last one that was seen, STILL_WAITING if
 * the member waits and the caller doesn't say that they know
 */
async function requirePuttableAway(
  transaction: Transaction,
  memberId: string,
  { seenId, leaveWaiting = false }: Change,
): Promise<void> {
  // A text that arrives now waits for this lock. It then opens the conversation again.
  const isWaiting = await lockWaiting(transaction, memberId);
  if (await findOpenCrisis(transaction, memberId)) throw new AppError('OUTCOME_REQUIRED');
  const isUnseen =
    seenId === undefined ? isWaiting : await hasTextAfter(transaction, memberId, BigInt(seenId));
  if (isUnseen) throw new AppError('NEW_TEXT');
  if (isWaiting && !leaveWaiting) throw new AppError('STILL_WAITING');
}

type Change = ParsedBodyOf<typeof staffUpdateConversation>;

/**
 * Marks a conversation as done, open, unread, or for a follow-up.
 * @throws AppError OUTCOME_REQUIRED, NEW_TEXT, and STILL_WAITING, for which it stays open
 */
export async function changeConversation(
  { database, clock }: Services,
  memberId: string,
  body: Change,
): Promise<void> {
  const { state, followUpAt, unread, isCheckInDue } = body;
  // Undo sets a time again that has come since. It puts nothing away.
  const isPutAway =
    state === 'done' || (typeof followUpAt === 'string' && new Date(followUpAt) > clock.now());
  const change = {
    ...(state === undefined ? {} : { isDone: state === 'done' }),
    ...(followUpAt === undefined ? {} : { followUpAt: followUpAt === null ? null : new Date(followUpAt) }),
    ...(unread === undefined ? {} : { isUnread: unread }),
  };
  await database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    if (isPutAway) await requirePuttableAway(transaction, memberId, body);
    const checkInAt = isPutAway ? await findCheckIn(transaction, memberId, clock.now()) : undefined;
    if (state === 'done') await endDueCheckIns(transaction, memberId, clock.now());
    if (isCheckInDue) await makeCheckInDue(transaction, memberId, clock.now());
    const kept = checkInAt ? keepCheckIn(change, checkInAt) : change;
    if (Object.keys(kept).length > 0) await updateConversation(transaction, memberId, kept, clock.now());
  });
}
