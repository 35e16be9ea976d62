import * as z from 'zod/mini';
import { crisisKinds } from '../crisis/staff-crisis.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply, visibleText } from '../http/fields.ts';
import { conversationItemParams, instant, staffCall, staffPath, pageQuery } from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';

const answering = ['answer-texts', 'cover-texts'] as const;

/** The most characters that the provider sends in one text. */
const maxTextLength = 1_600;

/** What the caller typed and hasn't sent. */
export const savedDraft = z.object({
  mode: z.enum(['reply', 'note']),
  body: z.string(),
  savedAt: z.string(),
  /** The key with which the text will be sent, even from a page that opens later. */
  key: z.string(),
});

/**
 * The saved draft that a text continues, which goes away with it unless it changed since: words of another device stay. Null for none.
 * Without it, the text takes the place of all drafts.
 */
export const replacedDraft = z.optional(
  z.nullable(z.strictObject({ key: idempotencyKey, savedAt: instant })),
);

const body = z
  .string('The text is required')
  .check(
    visibleText,
    z.minLength(1, 'The text is required'),
    z.maxLength(maxTextLength, `A text can have at most ${String(maxTextLength)} characters`),
  );

/** Seconds for which a reply is held and can be undone. */
export const holdSeconds = 5;

/** The longest time ahead for which a reply can be scheduled, in days. */
export const longestSchedule = 30;

/** How far a coach's text is. `held` and `scheduled` can still be undone. */
export const deliveries = ['held', 'scheduled', 'sending', 'sent', 'delivered', 'failed'] as const;

/** What a member's phone wrote by itself: a reaction to one of our texts, or an automatic reply, such as of its driving mode. */
export const madeByPhone = z.enum(['reaction', 'auto-reply']);

/** Who wrote a reply. Null for a member's text, and for a reply that no one on staff wrote. */
export const textAuthor = z.nullable(z.object({ staffId: z.nullable(z.string()), name: z.string() }));

const text = z.object({
  kind: z.literal('text'),
  /** A held text has the ID of its hold. */
  id: z.string(),
  direction: z.enum(['from-member', 'from-coach']),
  body: z.string(),
  /** The text can't be decrypted, so it is empty. */
  unreadable: z.optional(z.literal(true)),
  /** The member's phone wrote it. Missing for what a person wrote. */
  madeByPhone: z.optional(madeByPhone),
  /** The text may ask for no more texts: not decided yet, decided that it does, or that it doesn't. Missing for all others. */
  optOutQuestion: z.optional(z.enum(['open', 'stopped', 'no'])),
  at: z.string(),
  author: textAuthor,
  usedMoment: z.boolean(),
  /** Null for a member's text. */
  delivery: z.nullable(z.enum(deliveries)),
  /** Why a text was not delivered: a message for staff. */
  problem: z.nullable(z.string()),
  /** The text was not delivered, and can be sent again. Missing for all others. */
  canRetry: z.optional(z.literal(true)),
  /** When a held or scheduled text leaves. */
  leavesAt: z.nullable(z.string()),
  /** Why a scheduled text won't leave, in words. Missing if it will, as far as is known. */
  heldBack: z.optional(z.string()),
  /** The key with which a coach sent it. */
  key: z.nullable(z.string()),
  segments: z.int(),
  /** Places of the words that the crisis lists matched. */
  flagged: z.array(z.object({ from: z.int(), to: z.int(), kind: z.enum(crisisKinds) })),
});

export const noteEntry = z.object({
  kind: z.literal('note'),
  id: z.string(),
  author: z.string(),
  /** Whether the caller wrote it, and so may change it. */
  isOwn: z.boolean(),
  body: z.string(),
  /** The note can't be decrypted, so it is empty. */
  unreadable: z.optional(z.literal(true)),
  at: z.string(),
  editedAt: z.nullable(z.string()),
  isPinned: z.boolean(),
  /** The colleagues whom it names, and whether they have seen it. Missing without any. */
  mentions: z.optional(z.array(z.object({ name: z.string(), isSeen: z.boolean() }))),
});

/** Something that happened, such as a change of coach. */
const event = z.object({
  kind: z.literal('event'),
  id: z.string(),
  action: z.string(),
  at: z.string(),
  /** Who did it, by name. */
  by: z.string(),
});

const entry = z.discriminatedUnion('kind', [text, noteEntry, event]);
export type ThreadEntry = z.infer<typeof entry>;

/**
 * Lists texts, notes, and events, newest first. Notes are for coaches only. The audit log records each view of a program. A person's view
 * is recorded when it is on the screen, by `staffReportPresence`.
 */
export const staffListMessages = defineEndpoint({
  name: 'staffListMessages',
  summary: 'List a conversation’s texts, notes, and events, newest first',
  method: 'GET',
  path: `${staffPath}/conversations/:memberId/messages`,
  params: memberParams,
  query: z.strictObject(pageQuery),
  reply: z.object({
    entries: z.array(entry),
    /** The cursor of older entries; null at the start of the conversation. */
    next: z.nullable(z.string()),
  }),
  actions: ['answer-texts', 'read-others-texts'],
  ...staffCall,
});

/** Lets a reply leave later. A text of the member that is newer than `seenId`, the newest one that the caller has seen, keeps it back. */
const schedule = z.strictObject({
  leavesAt: instant,
  seenId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});

/**
 * Holds a reply for 5 seconds, then sends it once for its key, free for the member, and never to one who opted out (TEXT-03). A repeat returns its outcome, even when a new reply would be rejected.
 * With `schedule`, it leaves at that time, unless the member has written since, a crisis began, or the caller no longer answers the member:
 * then its words become the caller's draft again. Errors: OPTED_OUT, NOT_TEXTABLE, NEW_TEXT, and OUTCOME_REQUIRED in a crisis.
 */
export const staffSendMessage = defineEndpoint({
  name: 'staffSendMessage',
  summary: 'Reply to a member after 5 seconds in which it can be undone',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/messages`,
  params: memberParams,
  body: z.strictObject({
    body,
    key: idempotencyKey,
    replaces: replacedDraft,
    schedule: z.optional(schedule),
  }),
  reply: z.object({ id: z.string(), delivery: z.enum(deliveries), leavesAt: z.string() }),
  actions: answering,
  answersRepeats: true,
  ...staffCall,
});

/** Undoes a held or scheduled reply. Its text becomes the person’s draft again, before what they typed since. Errors: ALREADY_LEFT. */
export const staffUndoMessage = defineEndpoint({
  name: 'staffUndoMessage',
  summary: 'Undo a held reply',
  method: 'DELETE',
  path: `${staffPath}/conversations/:memberId/messages/:id`,
  params: conversationItemParams,
  reply: z.object({
    message: z.string(),
    body: z.string(),
    /** Null if it was sent or changed since, and for a program. */
    draft: z.nullable(savedDraft),
  }),
  actions: answering,
  ...staffCall,
});

/** Sends a text again that was not delivered. Errors: NOT_FOUND if it didn't fail. */
export const staffRetryMessage = defineEndpoint({
  name: 'staffRetryMessage',
  summary: 'Send a failed reply again',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/messages/:id/retry`,
  params: conversationItemParams,
  reply: messageReply,
  actions: answering,
  ...staffCall,
});
