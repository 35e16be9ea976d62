import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type {
  conversationFilters,
  conversationTabs,
} from '@moments/contract/conversations/staff-conversations';
import type { ShiftTime } from '@moments/contract/values/shifts';
import type { Queries } from '../../platform/database/database.ts';
import {
  conversations,
  crises,
  members,
  messages,
  momentsBalances,
  outboundMessages,
} from '../../platform/database/schema/index.ts';
import { reachColumns, selectReached, type ReachCaller } from '../staff/index.ts';
import { careSince, dueSince, nextDueAt, selectDue, waitingSince } from './due-repository.ts';

export interface InboxFilter extends ReachCaller {
  readonly tab: (typeof conversationTabs)[number] | 'all';
  readonly filter: (typeof conversationFilters)[number] | undefined;
  /** The shift that runs now for members; undefined between shifts. */
  readonly running: { readonly time: ShiftTime; readonly day: string } | undefined;
}

/** The place of a row in the fixed order. Both numbers ascend. */
export interface InboxPlace {
  readonly rank: number;
  readonly sort: string;
  readonly id: string;
}

const momentsLeft = sql<number>`coalesce(${momentsBalances.planRemaining} + ${momentsBalances.addOnRemaining}, 0)`;
/** Open crises first; then those who wait or are due, by their wait; then the newest answered. */
const rank = sql<number>`case when ${crises.id} is not null then 0 when ${careSince} is not null then 1 else 2 end`;
const sort = sql<string>`case when ${crises.id} is not null then extract(epoch from ${crises.startedAt}) when ${careSince} is not null then extract(epoch from ${careSince}) else -extract(epoch from coalesce(${conversations.lastAt}, ${members.coachSince}, ${members.createdAt})) end`;
/** A scheduled text was kept back, and no text came or left after it was due. */
const isKeptBack = sql`exists (select 1 from held_texts h where h.member_id = members.id and h.state = 'refused' and h.seen_message_id is not null and h.leaves_at > ${conversations.lastAt})`;
const isUndelivered = sql<boolean>`(coalesce(${messages.direction} = 'from-coach' and (${outboundMessages.status} = 'failed' or ${outboundMessages.deliveryStatus} in ('failed', 'undelivered')), false) or ${isKeptBack})`;
const isNew = (now: Date) =>
  sql<boolean>`coalesce(${members.coachSince} > ${new Date(now.getTime() - 7 * 86_400_000)}, false)`;

/** Few Moments are 5 or fewer. */
const fewMoments = sql<boolean>`${momentsLeft} <= 5`;

/** A note names the person, who hasn't seen it. */
const isMentioned = (staffId: string) =>
  sql<boolean>`exists (select 1 from note_mentions n where n.staff_id = ${staffId} and n.member_id = members.id and n.seen_at is null)`;

/**
 * Selects conversations set for a follow-up. During a crisis no conversation is hidden, so that the coach on call finds it, and none with a
 * note that names the person.
 */
const isFollowUp = ({ now, staffId }: ReachCaller) =>
  sql`(${crises.id} is null and not ${isMentioned(staffId)} and coalesce(${conversations.followUpAt} > ${now}, false))`;
const isDone = ({ staffId }: ReachCaller) =>
  sql<boolean>`(${crises.id} is null and not ${isMentioned(staffId)} and coalesce(${conversations.isDone}, false))`;

/**
 * Selects the conversations in a person's reach: one list of own and covered members. As an array, they are always found by their IDs: with
 * a subquery, PostgreSQL scans all members for a coach of whom it expects some thousands.
 */
const buildReachCondition = (caller: ReachCaller): SQL | undefined =>
  and(
    sql`${members.id} = any(array(${selectReached(caller)}))`,
    isNull(members.erasedAt),
    // A crisis can come from an answer of the enrollment, before there is a coach or a text.
    sql`(${conversations.memberId} is not null or ${crises.id} is not null or ${members.status} in ('ACTIVE_COACHING', 'IDLE_COACHING'))`,
  );

function buildTabCondition({ tab, ...caller }: InboxFilter): SQL {
  if (tab === 'all') return sql`true`;
  if (tab === 'done') return isDone(caller);
  return tab === 'follow-up'
    ? sql`not ${isDone(caller)} and ${isFollowUp(caller)}`
    : sql`not ${isDone(caller)} and not ${isFollowUp(caller)}`;
}

function filterCondition({ filter, running, now, staffId }: InboxFilter): SQL | undefined {
  if (filter === undefined) return undefined;
  const onShift = running
    ? sql`${members.shiftTime} = ${running.time} and ${running.day} = any(${members.shiftDays})`
    : sql`false`;
  return {
    waiting: sql`${waitingSince} is not null`,
    'on-shift': onShift,
    'low-moments': fewMoments,
    undelivered: isUndelivered,
    new: isNew(now),
    mentioned: isMentioned(staffId),
    covering: sql`${members.coachId} is distinct from ${staffId}`,
  }[filter];
}

const selectColumns = ({ now, ...caller }: ReachCaller) => ({
  member: members,
  reach: reachColumns({ now, ...caller }),
  waitingSince,
  followUpAt: conversations.followUpAt,
  isUnread: conversations.isUnread,
  isFollowUp: isFollowUp({ now, ...caller }),
  isDone: isDone({ now, ...caller }),
  isMentioned: isMentioned(caller.staffId),
  momentsLeft,
  fromAddOns: sql<number>`coalesce(${momentsBalances.addOnRemaining}, 0)`,
  limit: sql<number>`coalesce(${momentsBalances.limit}, 0)`,
  fewMoments,
  isUndelivered,
  outboxStatus: outboundMessages.status,
  deliveryStatus: outboundMessages.deliveryStatus,
  isNew: isNew(now),
  isCrisis: sql<boolean>`${crises.id} is not null`,
  isCheckInDue: sql<boolean>`due.check_in is not null`,
  isFollowUpDue: sql<boolean>`due.follow_up is not null`,
  last: {
    id: messages.id,
    providerId: messages.providerId,
    outboundId: messages.outboundId,
    direction: messages.direction,
    madeByPhone: messages.madeByPhone,
    bodyEncrypted: messages.bodyEncrypted,
    at: messages.at,
  },
  rank,
  sort,
});

const selectConversations = (queries: Queries, caller: ReachCaller) =>
  queries
    .select(selectColumns(caller))
    .from(members)
    .leftJoin(conversations, eq(conversations.memberId, members.id))
    .leftJoin(crises, and(eq(crises.memberId, members.id), isNull(crises.endedAt)))
    .leftJoin(selectDue(caller.now), sql`true`)
    .leftJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .leftJoin(messages, eq(messages.id, conversations.lastMessageId))
    .leftJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId));

export type ConversationRecord = Awaited<ReturnType<typeof selectConversations>>[number];

/** Lists a page of conversations in the fixed order. @param after the last row of the page before */
export async function listConversations(
  queries: Queries,
  filter: InboxFilter,
  { after, limit }: { readonly after: InboxPlace | undefined; readonly limit: number },
): Promise<ConversationRecord[]> {
  const isAfter =
    after &&
    or(
      sql`${rank} > ${after.rank}`,
      sql`(${rank} = ${after.rank} and (${sort}, ${members.id}) > (${after.sort}::numeric, ${after.id}::uuid))`,
    );
  return selectConversations(queries, filter)
    .where(and(buildReachCondition(filter), buildTabCondition(filter), filterCondition(filter), isAfter))
    .orderBy(rank, sort, members.id)
    .limit(limit);
}

/** Reads the conversation of one member. @returns undefined if there is no such member */
export async function findConversation(
  queries: Queries,
  memberId: string,
  caller: ReachCaller,
): Promise<ConversationRecord | undefined> {
  const [row] = await selectConversations(queries, caller).where(eq(members.id, memberId));
  return row;
}

/** Counts a person's conversations by tab, from the same conditions as the list. */
export async function countConversations(queries: Queries, filter: InboxFilter) {
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const open = sql`not ${isDone(filter)} and not ${isFollowUp(filter)}`;
  const [row] = await queries
    .select({
      waiting: count(sql`${open} and ${waitingSince} is not null`),
      due: count(sql`${open} and ${dueSince} is not null`),
      crisis: count(sql`${crises.id} is not null`),
      open: count(open),
      followUp: count(sql`not ${isDone(filter)} and ${isFollowUp(filter)}`),
      done: count(isDone(filter)),
      longestWait: sql<Date | null>`min(${waitingSince}) filter (where ${open})`.mapWith(
        conversations.waitingSince,
      ),
      nextDueAt: nextDueAt(filter.now),
      total: count(and(buildTabCondition(filter), filterCondition(filter)) ?? sql`true`),
    })
    .from(members)
    .leftJoin(conversations, eq(conversations.memberId, members.id))
    .leftJoin(crises, and(eq(crises.memberId, members.id), isNull(crises.endedAt)))
    .leftJoin(selectDue(filter.now), sql`true`)
    .leftJoin(momentsBalances, eq(momentsBalances.memberId, members.id))
    .leftJoin(messages, eq(messages.id, conversations.lastMessageId))
    .leftJoin(outboundMessages, eq(outboundMessages.id, messages.outboundId))
    .where(buildReachCondition(filter));
  const none = { waiting: 0, due: 0, crisis: 0, open: 0, followUp: 0, done: 0, total: 0 };
  return row ?? { ...none, longestWait: null, nextDueAt: null };
}
