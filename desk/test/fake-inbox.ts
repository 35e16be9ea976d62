import { addBefore } from '@moments/contract/conversations/draft-rules';
import {
  staffGetConversation,
  staffListConversations,
  staffReportPresence,
  staffUpdateConversation,
  type ConversationRow,
} from '@moments/contract/conversations/staff-conversations';
import {
  staffListMessages,
  staffSendMessage,
  staffUndoMessage,
  type ThreadEntry,
} from '@moments/contract/conversations/staff-messages';
import { staffAddNote, staffListNotes, staffSaveDraft } from '@moments/contract/conversations/staff-notes';
import { staffReportSend } from '@moments/contract/conversations/staff-send-reports';
import type { EndedCrisis } from '@moments/contract/crisis/staff-crisis';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { RejectedCall, type FakeDesk } from './fake-desk.ts';
import { sampleConversation, sampleNote, sampleText } from './sample-inbox.ts';

type Conversation = ReplyOf<typeof staffGetConversation>;
type FakeDraft = NonNullable<Conversation['draft']>;

/** The inbox as the server keeps it, for a few members. */
export interface FakeInbox {
  rows: ConversationRow[];
  readonly entries: Map<string, ThreadEntry[]>;
  readonly conversations: Map<string, Partial<Conversation>>;
  /** Members of other coaches, whose conversations open with a reason. */
  readonly closed: Set<string>;
  /** Crises of every member that have ended. */
  readonly endedCrises: EndedCrisis[];
  /** The texts of undone replies, by ID. */
  readonly undone: Map<string, string>;
  nextDueAt: string | null;
}

/** Notes of a page of the list of all notes. */
const notesOfPage = 2;

/** Adds the calls of the inbox. A reply is held until a test lets it leave. */
export function addInbox(desk: FakeDesk, rows: ConversationRow[]): FakeInbox {
  const inbox: FakeInbox = {
    rows,
    entries: new Map(),
    conversations: new Map(),
    closed: new Set(),
    endedCrises: [],
    undone: new Map(),
    nextDueAt: null,
  };
  const findRow = (memberId: string | undefined): ConversationRow => {
    const row = inbox.rows.find((each) => each.memberId === memberId);
    if (!row) throw new RejectedCall('NO_ACCESS');
    return row;
  };
  const getEntries = (memberId: string | undefined): ThreadEntry[] => {
    const { memberId: id } = findRow(memberId);
    const entries = inbox.entries.get(id) ?? [
      sampleText({ id: String(inbox.rows.findIndex((row) => row.memberId === id) + 1) }),
    ];
    inbox.entries.set(id, entries);
    return entries;
  };
  const getNotes = (memberId: string | undefined) =>
    getEntries(memberId).filter((entry) => entry.kind === 'note');
  const getState = (memberId: string) => inbox.conversations.get(memberId) ?? {};
  const change = (memberId: string, changes: Partial<Conversation>) =>
    inbox.conversations.set(memberId, { ...getState(memberId), ...changes });
  desk
    .on(staffListConversations, ({ query }) => {
      const rows = inbox.rows.map((row) => ({ ...row, tab: getState(row.memberId).state ?? row.tab }));
      const items = rows.filter(({ tab }) => query['state'] === 'all' || tab === (query['state'] ?? 'open'));
      const waiting = inbox.rows.filter((row) => row.waitingSince !== null).length;
      const counts = {
        waiting,
        due: items.filter(({ flags }) => flags.some((flag) => flag.endsWith('-due'))).length,
        open: items.length,
        followUp: 0,
        done: 0,
        crisis: items.filter(({ flags }) => flags.includes('crisis')).length,
      };
      return {
        items,
        next: null,
        total: items.length,
        counts,
        longestWait: inbox.rows[0]?.waitingSince ?? null,
        nextDueAt: inbox.nextDueAt,
      };
    })
    .on(staffGetConversation, ({ params }) => {
      const row = findRow(params['memberId']);
      if (inbox.closed.has(row.memberId)) throw new RejectedCall('REASON_REQUIRED');
      const noteCount = getNotes(row.memberId).length;
      return { ...sampleConversation(row), noteCount, ...getState(row.memberId) };
    })
    .on(staffListNotes, ({ params, query }) => {
      const from = Number(query['cursor'] ?? '0');
      const notes = getNotes(params['memberId']);
      const next = from + notesOfPage < notes.length ? String(from + notesOfPage) : null;
      return { notes: notes.slice(from, from + notesOfPage), next };
    })
    .on(staffListMessages, ({ params, query }) => {
      const all = getEntries(params['memberId']);
      const from = all.findIndex(({ id }) => id === query['cursor']) + 1;
      const entries = all.slice(from, from + Number(query['limit'] ?? all.length));
      return { entries, next: all.length > from + entries.length ? (entries.at(-1)?.id ?? null) : null };
    })
    .on(staffReportSend, () => ({ message: 'Noted' }))
    .on(staffReportPresence, () => ({ present: [] }))
    .on(staffUpdateConversation, ({ params, body }) => {
      const { memberId, waitingSince } = findRow(params['memberId']);
      const { leaveWaiting = false, ...changes } = body as { leaveWaiting?: boolean } & Partial<Conversation>;
      const isPutAway = changes.state === 'done' || typeof changes.followUpAt === 'string';
      if (isPutAway && getState(memberId).crisis) throw new RejectedCall('OUTCOME_REQUIRED');
      const isHeld = getEntries(memberId).some((entry) => entry.kind === 'text' && entry.delivery === 'held');
      if (isPutAway && waitingSince !== null && !isHeld && !leaveWaiting)
        throw new RejectedCall('STILL_WAITING');
      change(memberId, changes);
      return { message: 'Changed' };
    })
    .on(staffSaveDraft, ({ params, body }) => {
      const { replaces, ...draft } = body as FakeDraft & { replaces?: FakeDraft | null };
      const { key } = draft;
      const { memberId } = findRow(params['memberId']);
      const isSent = getEntries(params['memberId']).some(
        (entry) => entry.id === `note-${key}` || (entry.kind === 'text' && entry.key === key),
      );
      const { draft: before, otherDrafts = [] } = getState(memberId);
      const isKept = (each: FakeDraft) =>
        each.key !== key && !(each.key === replaces?.key && each.savedAt === replaces.savedAt);
      const others = [...(before ? [before] : []), ...otherDrafts].filter(isKept);
      if (isSent) return { savedAt: null, isSent, hasOthers: others.length > 0 };
      const savedAt = new Date().toISOString();
      const [newest = null, ...rest] = draft.body === '' ? others : [{ ...draft, savedAt }, ...others];
      change(memberId, { draft: newest, otherDrafts: rest });
      return { savedAt: draft.body === '' ? null : savedAt, isSent, hasOthers: others.length > 0 };
    })
    .on(staffAddNote, ({ params, body }) => {
      const note = body as { body: string; key: string; isPinned?: boolean };
      const id = `note-${note.key}`;
      const entries = getEntries(params['memberId']);
      if (!entries.some((entry) => entry.id === id))
        entries.unshift(sampleNote({ id, body: note.body, isPinned: note.isPinned ?? false }));
      return { id, unreached: note.body.includes('@Marcus') ? ['Marcus Bell'] : [] };
    })
    .on(staffSendMessage, ({ params, body }) => {
      const sent = body as { body: string; key: string; schedule?: { leavesAt: string } };
      const entries = getEntries(params['memberId']);
      const leavesAt = sent.schedule?.leavesAt ?? new Date(Date.now() + 5_000).toISOString();
      const delivery = sent.schedule ? ('scheduled' as const) : ('held' as const);
      const known = entries.find((entry) => entry.kind === 'text' && entry.key === sent.key);
      if (!known) {
        change(findRow(params['memberId']).memberId, { draft: null });
        entries.unshift(
          sampleText({
            id: sent.key,
            direction: 'from-coach',
            body: sent.body,
            delivery,
            leavesAt,
            key: sent.key,
          }),
        );
      }
      return { id: sent.key, delivery, leavesAt };
    })
    .on(staffUndoMessage, ({ params }) => {
      const entries = getEntries(params['memberId']);
      const index = entries.findIndex(
        (entry) => entry.kind === 'text' && entry.id === params['id'] && entry.leavesAt !== null,
      );
      const [entry] = index === -1 ? [] : entries.splice(index, 1);
      const { memberId } = findRow(params['memberId']);
      const undone = inbox.undone.get(params['id'] ?? '');
      if (undone !== undefined)
        return { message: 'Undone', body: undone, draft: getState(memberId).draft ?? null };
      if (entry?.kind !== 'text') throw new RejectedCall('ALREADY_LEFT');
      inbox.undone.set(entry.id, entry.body);
      const typed = getState(memberId).draft ?? undefined;
      const draft = {
        ...addBefore(typed, entry.body),
        key: `undone:${entry.id}`,
        savedAt: new Date().toISOString(),
      };
      change(memberId, { draft });
      return { message: 'Undone', body: entry.body, draft };
    });
  return inbox;
}
