import type {
  deskGetConversation,
  deskListConversations,
  deskUpdateConversation,
} from '@moments/contract/desk/desk-conversations';
import type { ContentOf, ParsedBodyOf, ParsedQueryOf, ReplyOf } from '@moments/contract/http/endpoint';
import type { Transaction } from '../../../platform/database/database.ts';
import { readEncrypted } from '../../../platform/encryption/read-encrypted.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readMember, type Member } from '../../members/index.ts';
import { findOpenCrisis, findTextObstacle, getTextPlace } from '../../texts/index.ts';
import { showCrisis } from '../crisis/crisis-steps.ts';
import { numberPattern, readCursor, readLimit, toCursor, uuidPattern } from '../list-cursor.ts';
import { formatMemberName, isUnder18, unreadable } from '../member-facts.ts';
import { countPendingRequests } from '../members/member-records-repository.ts';
import { findRunningTime, isOnShift } from '../shift-rules.ts';
import { explainClosedComposer, findDelivery, listFlags } from './conversation-rules.ts';
import { hasTextAfter, lockConversation, updateConversation } from './conversation-state-repository.ts';
import {
  countConversations,
  findConversation,
  listConversations,
  type ConversationRecord,
  type InboxFilter,
} from './conversations-repository.ts';
import { findDraft } from './drafts-repository.ts';
import { summarizeNotes } from './notes.ts';
import { findOpenUntil } from './opens-repository.ts';
import { listPresent, type Presence } from './presence-repository.ts';

type Row = ReplyOf<typeof deskListConversations>['items'][number];

const withoutMember = (present: readonly Presence[]) =>
  present.map(({ staffId, name, doing }) => ({ staffId, name, doing }));

function toLastText(
  services: Services,
  { last, deliveryStatus, outboxStatus }: ConversationRecord,
): Row['last'] {
  if (!last?.direction) return null;
  const { id, providerId, outboundId, direction, at } = last;
  const place = getTextPlace({ id, providerId, outboundId });
  return {
    direction,
    body: readEncrypted(services, last.bodyEncrypted, place) ?? '',
    at: at.toISOString(),
    delivery: direction === 'from-coach' ? findDelivery(deliveryStatus ?? outboxStatus) : null,
  };
}

function toRow(services: Services, record: ConversationRecord, present: readonly Presence[]): Row {
  const { member, isReadable } = readMember(services, record.member);
  return {
    memberId: member.id,
    ...(isReadable ? { name: formatMemberName(member) } : unreadable),
    pronouns: [...member.personalDetails.pronounsList],
    waitingSince: record.waitingSince?.toISOString() ?? null,
    last: toLastText(services, record),
    onShiftNow: isOnShift(member, services.clock.now()),
    momentsLeft: record.momentsLeft,
    flags: listFlags(record),
    followUpAt: record.followUpAt?.toISOString() ?? null,
    present: withoutMember(present.filter(({ memberId }) => memberId === member.id)),
  };
}

type Query = ParsedQueryOf<typeof deskListConversations>;

const toFilter = ({ id, isOnCall }: StaffCaller, query: Query, now: Date): InboxFilter => ({
  staffId: id,
  isOnCall,
  scope: query.scope ?? 'mine',
  tab: query.state ?? 'open',
  filter: query.filter,
  now,
  running: findRunningTime(now),
});

function readPlace(cursor: string | undefined) {
  const [rank, sort, id] = readCursor(cursor, [/^[012]$/, numberPattern, uuidPattern]) ?? [];
  return rank === undefined || sort === undefined || id === undefined
    ? undefined
    : { rank: Number(rank), sort, id };
}

/** Lists a person's conversations in the fixed order, with the counts of the tabs (DESK-02). */
export async function showInbox(
  services: Services,
  staff: StaffCaller,
  query: Query,
): Promise<ContentOf<typeof deskListConversations>> {
  const { database, clock } = services;
  const filter = toFilter(staff, query, clock.now());
  const limit = readLimit(query.limit);
  const after = readPlace(query.cursor);
  const records = await listConversations(database, filter, { after, limit: limit + 1 });
  const page = records.slice(0, limit);
  const ids = page.map(({ member }) => member.id);
  const present = await listPresent(database, ids, filter);
  const { longestWait, total, ...counts } = await countConversations(database, filter);
  const last = records.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((record) => toRow(services, record, present)),
    next: last ? toCursor([String(last.rank), last.sort, last.member.id]) : null,
    total,
    counts,
    longestWait: longestWait?.toISOString() ?? null,
  };
}

const toMoments = ({ momentsLeft, fromAddOns, limit }: ConversationRecord): Details['moments'] => ({
  remaining: momentsLeft,
  limit,
  fromPlan: momentsLeft - fromAddOns,
  fromAddOns,
});

type Details = ContentOf<typeof deskGetConversation>;

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
  hasEmergencyContact: member.emergencyContact.contactName !== '',
});

const canAnswer = ({ roles }: StaffCaller): boolean => roles.includes('coach');

/**
 * Shows a conversation's facts, the caller's draft, and whether a reply can be sent.
 * @throws AppError NOT_FOUND, DATA_UNREADABLE
 */
export async function showConversation(
  services: Services,
  staff: StaffCaller,
  memberId: string,
): Promise<Details> {
  const { database, personalData, clock } = services;
  const now = clock.now();
  const record = await findConversation(database, memberId, now);
  if (!record) throw new AppError('NOT_FOUND');
  const { member, isReadable } = readMember(services, record.member);
  if (!isReadable) throw new AppError('DATA_UNREADABLE');
  const owner = { memberId, staffId: staff.id };
  const openUntil = await findOpenUntil(database, { ...owner, now });
  const draft = await findDraft(database, personalData, owner);
  const obstacle = await findTextObstacle(services, database, member);
  return {
    ...toMemberFacts(member, now),
    state: record.isDone ? 'done' : 'open',
    followUpAt: record.followUpAt?.toISOString() ?? null,
    waitingSince: record.waitingSince?.toISOString() ?? null,
    coach:
      record.member.coachId !== null && member.coachName !== null
        ? { id: record.member.coachId, name: member.coachName }
        : null,
    isOwn: staff.isOwn,
    coachSince: record.member.coachSince?.toISOString() ?? null,
    isRequestPending: (await countPendingRequests(database, memberId)) > 0,
    openUntil: openUntil?.toISOString() ?? null,
    moments: toMoments(record),
    closed: explainClosedComposer(obstacle, canAnswer(staff)),
    flags: listFlags(record),
    draft: draft ? { ...draft, savedAt: draft.savedAt.toISOString() } : null,
    crisis: await showCrisis(services, staff, memberId),
    ...(await summarizeNotes(services, staff, memberId)),
    present: withoutMember(await listPresent(database, [memberId], { staffId: staff.id, now })),
  };
}

/** @throws AppError OUTCOME_REQUIRED while a crisis is open, NEW_TEXT if a text arrived after the last one that was seen */
async function requirePuttableAway(
  transaction: Transaction,
  memberId: string,
  seenId: string | undefined,
): Promise<void> {
  // A text that arrives now waits for this lock. It then opens the conversation again.
  await lockConversation(transaction, memberId);
  if (await findOpenCrisis(transaction, memberId)) throw new AppError('OUTCOME_REQUIRED');
  if (seenId !== undefined && (await hasTextAfter(transaction, memberId, BigInt(seenId))))
    throw new AppError('NEW_TEXT');
}

/**
 * Marks a conversation as done, open, unread, or for a follow-up.
 * @throws AppError OUTCOME_REQUIRED and NEW_TEXT, for which it stays open
 */
export async function changeConversation(
  { database, clock }: Services,
  memberId: string,
  { state, followUpAt, unread, seenId }: ParsedBodyOf<typeof deskUpdateConversation>,
): Promise<void> {
  const isPutAway = state === 'done' || typeof followUpAt === 'string';
  const change = {
    ...(state === undefined ? {} : { isDone: state === 'done' }),
    ...(followUpAt === undefined ? {} : { followUpAt: followUpAt === null ? null : new Date(followUpAt) }),
    ...(unread === undefined ? {} : { isUnread: unread }),
  };
  await database.transaction(async (transaction) => {
    if (isPutAway) await requirePuttableAway(transaction, memberId, seenId);
    if (Object.keys(change).length > 0) await updateConversation(transaction, memberId, change, clock.now());
  });
}
