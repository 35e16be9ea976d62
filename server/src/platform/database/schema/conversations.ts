import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, encrypted, instant } from './columns.ts';
import { memberId, staffId } from './references.ts';

/** The state of each member's conversation, written by a trigger on texts, so that every way to store a text keeps it right. */
export const conversations = pgTable(
  'conversations',
  {
    memberId: memberId().primaryKey(),
    /** The first unanswered text; null if none waits. */
    waitingSince: instant('waiting_since'),
    lastMessageId: bigint('last_message_id', { mode: 'bigint' }),
    lastAt: instant('last_at').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    isUnread: boolean('is_unread').notNull().default(false),
    followUpAt: instant('follow_up_at'),
  },
  (table) => [index('conversations_waiting').on(table.waitingSince)],
);

/** Another coach's conversations that a person may open for a time, with a reason or by a handover. The audit log has the reason's text. */
export const conversationOpens = pgTable(
  'conversation_opens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    staffId: staffId(),
    reason: text('reason').notNull(),
    until: instant('until').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('conversation_opens_staff').on(table.staffId, table.until),
    index('conversation_opens_member').on(table.memberId, table.until),
  ],
);

/** Replies that are held for some seconds before they leave, or until the time that their coach chose. */
export const heldTexts = pgTable(
  'held_texts',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    /** Who sent it, as in the audit log. */
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    state: text('state', { enum: ['held', 'scheduled', 'left', 'undone', 'refused'] })
      .notNull()
      .default('held'),
    /** The member's newest text when it was scheduled, 0 for none. A newer one keeps it back. Null for a reply that was not scheduled. */
    seenMessageId: bigint('seen_message_id', { mode: 'bigint' }),
    /** Why it was rejected when it should leave. */
    problem: text('problem'),
    /** The text that it became. */
    messageId: bigint('message_id', { mode: 'bigint' }),
    leavesAt: instant('leaves_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('held_texts_key').on(table.memberId, table.key),
    index('held_texts_message').on(table.messageId),
    index('held_texts_unsent')
      .on(table.memberId, table.leavesAt)
      .where(sql`${table.state} in ('held', 'scheduled', 'refused')`),
    index('held_texts_undone')
      .on(table.createdAt)
      .where(sql`${table.state} = 'undone'`),
  ],
);

/** Private notes about a member: the coaches' own, and those of operations. */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    staffId: staffId(),
    /** Who reads it. */
    scope: text('scope', { enum: ['coaches', 'operations'] })
      .notNull()
      .default('coaches'),
    key: text('key').notNull(),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    // In milliseconds, as in the thread's cursors.
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('conversation_notes_member').on(table.memberId, table.at),
    uniqueIndex('conversation_notes_key').on(table.staffId, table.key),
  ],
);

/** Colleagues who are named in a note and could open the conversation then. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => conversationNotes.id, { onDelete: 'cascade' }),
    staffId: staffId(),
    memberId: memberId(),
    /** When the colleague had the conversation in front of them. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.staffId] }),
    index('note_mentions_unseen')
      .on(table.staffId, table.memberId)
      .where(sql`${table.seenAt} is null`),
    index('note_mentions_member').on(table.memberId),
  ],
);

/** The former texts of changed notes. */
export const conversationNoteEdits = pgTable(
  'conversation_note_edits',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => conversationNotes.id, { onDelete: 'cascade' }),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('conversation_note_edits_note').on(table.noteId)],
);

/** Text that a person typed in a conversation and did not send. */
export const conversationDrafts = pgTable(
  'conversation_drafts',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    staffId: staffId(),
    mode: text('mode', { enum: ['reply', 'note'] }).notNull(),
    bodyEncrypted: encrypted('body_sealed').notNull(),
    /** The one with which the text will be sent. Each page that types has its own. */
    key: text('key').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [uniqueIndex('conversation_drafts_key').on(table.memberId, table.staffId, table.key)],
);

/** Replies that coaches keep, their own or the team's. They are about no member. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The author. */
    staffId: staffId(),
    isForTeam: boolean('is_for_team').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    number: bigserial('number', { mode: 'bigint' }).notNull(),
  },
  (table) => [index('saved_replies_staff').on(table.staffId)],
);

/** The people who have a conversation open now. Rows are outdated after 20 seconds. */
export const conversationPresence = pgTable(
  'conversation_presence',
  {
    memberId: memberId(),
    staffId: staffId(),
    doing: text('doing', { enum: ['reading', 'replying'] }).notNull(),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.staffId] })],
);
