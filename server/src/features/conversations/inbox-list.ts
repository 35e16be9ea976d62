import type { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import type { ContentOf, ParsedQueryOf, ReplyOf } from '@moments/contract/http/endpoint';
import { findReach } from '@moments/contract/staff/reach';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import {
  cutPage,
  numberPattern,
  readCursor,
  readLimit,
  toCursor,
  uuidPattern,
} from '../../platform/http/list-cursor.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { readMember, formatMemberName, unreadable } from '../members/index.ts';
import { findRunningTime, isOnShift } from '../staff/shift-rules.ts';
import { getTextPlace } from '../texts/index.ts';
import { findDelivery, listFlags } from './conversation-rules.ts';
import {
  countConversations,
  listConversations,
  type ConversationRecord,
  type InboxFilter,
} from './conversations-repository.ts';
import { listSendings, type Sending } from './held-texts-repository.ts';
import { listPresent, type Presence } from './presence-repository.ts';
import { toAuthor } from './thread.ts';

type Row = ReplyOf<typeof staffListConversations>['items'][number];

/** Leaves out whose conversation it is, which the reply says already. */
export const toPresentStaff = (present: readonly Presence[]) =>
  present.map(({ staffId, name, doing }) => ({ staffId, name, doing }));

function toLastText(
  services: Services,
  { last, deliveryStatus, outboxStatus }: ConversationRecord,
  sendings: ReadonlyMap<string, Sending>,
): Row['last'] {
  if (!last?.direction) return null;
  const { direction, at, madeByPhone } = last;
  const sending = sendings.get(String(last.id));
  return {
    direction,
    body: readEncrypted(services, last.bodyEncrypted, getTextPlace(last)) ?? '',
    ...(madeByPhone === null ? {} : { madeByPhone }),
    at: at.toISOString(),
    author: sending ? toAuthor(sending) : null,
    delivery: direction === 'from-coach' ? findDelivery(deliveryStatus ?? outboxStatus) : null,
  };
}

/** Says how a person reaches a member, and whose member it is. */
export function toReachView(
  { reach, member: { coachName } }: Pick<ConversationRecord, 'reach' | 'member'>,
  now: Date,
): Row['reach'] {
  const found = findReach(reach, now);
  return found ? { kind: found.kind, until: found.until?.toISOString() ?? null, coachName } : null;
}

interface RowParts {
  readonly present: readonly Presence[];
  /** Who wrote the newest replies, by the texts' IDs. */
  readonly sendings: ReadonlyMap<string, Sending>;
  readonly now: Date;
}

function toRow(services: Services, record: ConversationRecord, { present, sendings, now }: RowParts): Row {
  const { member, isReadable } = readMember(services, record.member);
  return {
    memberId: member.id,
    ...(isReadable ? { name: formatMemberName(member) } : unreadable),
    pronouns: [...member.personalDetails.pronounsList],
    waitingSince: record.waitingSince?.toISOString() ?? null,
    last: toLastText(services, record, sendings),
    reach: toReachView(record, now),
    onShiftNow: isOnShift(member, now),
    momentsLeft: record.momentsLeft,
    flags: listFlags(record),
    followUpAt: record.followUpAt?.toISOString() ?? null,
    tab: record.isDone ? 'done' : record.isFollowUp ? 'follow-up' : 'open',
    present: toPresentStaff(present.filter(({ memberId }) => memberId === member.id)),
  };
}

type Query = ParsedQueryOf<typeof staffListConversations>;

const toFilter = ({ id, isOnCall }: StaffPerson, query: Query, now: Date): InboxFilter => ({
  staffId: id,
  isOnCall,
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
  staff: StaffPerson,
  query: Query,
): Promise<ContentOf<typeof staffListConversations>> {
  const { database, clock } = services;
  const filter = toFilter(staff, query, clock.now());
  const limit = readLimit(query.limit);
  const after = readPlace(query.cursor);
  const records = await listConversations(database, filter, { after, limit: limit + 1 });
  const { page, last } = cutPage(records, limit);
  const ids = page.map(({ member }) => member.id);
  const present = await listPresent(database, ids, filter);
  const lastIds = page.flatMap(({ last: text }) => (text?.direction === 'from-coach' ? [text.id] : []));
  const sendings = await listSendings(database, lastIds);
  const { longestWait, nextDueAt, total, ...counts } = await countConversations(database, filter);
  return {
    items: page.map((record) => toRow(services, record, { present, sendings, now: filter.now })),
    next: last ? toCursor([String(last.rank), last.sort, last.member.id]) : null,
    total,
    counts,
    longestWait: longestWait?.toISOString() ?? null,
    nextDueAt: nextDueAt?.toISOString() ?? null,
  };
}
