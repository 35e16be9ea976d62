import * as z from 'zod/mini';
import { openCrisis } from '../crisis/staff-crisis.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffSessionCall, staffPath, instant, pageQuery } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { reachKinds } from '../staff/reach.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';
import { deliveries, madeByPhone, noteEntry, savedDraft, textAuthor } from './staff-messages.ts';

const answering = ['answer-texts', 'cover-texts'] as const;
const reading = ['answer-texts', 'read-others-texts'] as const;

/** A member's evenings. Its own schema keeps the whole profile's out of the inbox's first load. */
const evenings = z.object({ shiftTime: z.nullable(shiftTime), shiftDays: z.array(shiftDay) });

export const conversationTabs = ['open', 'follow-up', 'done'] as const;
/** Some conversations of a tab. `covering`: those of other coaches' members. */
export const conversationFilters = [
  'waiting',
  'on-shift',
  'low-moments',
  'undelivered',
  'new',
  'covering',
  'mentioned',
] as const;
/**
 * Marks of a row. `few-moments`: 5 or fewer are left. `new`: matched in the last 7 days. `mentioned`: a note names the caller, who hasn't
 * seen it. `check-in-due` (after a crisis) and `follow-up-due`: the time has come, and no text has left since.
 */
export const conversationFlags = [
  'crisis',
  'few-moments',
  'new',
  'undelivered',
  'unread',
  'mentioned',
  'check-in-due',
  'follow-up-due',
] as const;

/** Another staff member who has the conversation open now. */
const presentStaff = z.object({
  staffId: z.string(),
  name: z.string(),
  doing: z.enum(['reading', 'replying']),
});

const counts = z.object({
  /** Conversations with a text that waits for an answer. */
  waiting: z.int(),
  /** Open conversations with a check-in or a follow-up that is due. */
  due: z.int(),
  open: z.int(),
  followUp: z.int(),
  done: z.int(),
  crisis: z.int(),
});

/** How the caller reaches the member, and whose member it is. Null if the caller no longer does. */
const memberReach = z.nullable(
  z.object({
    kind: z.enum(reachKinds),
    /** Until when; null for the coach, and on call until the crisis ends. */
    until: z.nullable(z.string()),
    coachName: z.nullable(z.string()),
  }),
);
export type MemberReach = z.infer<typeof memberReach>;

const conversationRow = z.object({
  memberId: z.string(),
  name: z.string(),
  /** The member's encrypted data can't be decrypted: the name says so, and what follows from that data is missing. */
  unreadable: z.optional(z.literal(true)),
  pronouns: z.array(z.string()),
  /** The first unanswered text; null if none waits. */
  waitingSince: z.nullable(z.string()),
  last: z.nullable(
    z.object({
      direction: z.enum(['from-member', 'from-coach']),
      /** Empty for a text that can't be decrypted. */
      body: z.string(),
      /** The member's phone wrote it. Missing for what a person wrote. */
      madeByPhone: z.optional(madeByPhone),
      at: z.string(),
      author: textAuthor,
      /** Null for a member's text. */
      delivery: z.nullable(z.enum(deliveries)),
    }),
  ),
  reach: memberReach,
  onShiftNow: z.boolean(),
  momentsLeft: z.int(),
  flags: z.array(z.enum(conversationFlags)),
  followUpAt: z.nullable(z.string()),
  /** The tab that lists the conversation. */
  tab: z.enum(conversationTabs),
  present: z.array(presentStaff),
});
export type ConversationRow = z.infer<typeof conversationRow>;

/**
 * Lists the conversations in the caller's reach in the fixed order: open crises first, then who waits or is due, the
 * longest first, then the newest answered. The counts are of the same conversations.
 */
export const staffListConversations = defineEndpoint({
  name: 'staffListConversations',
  summary: 'List conversations, longest wait first',
  method: 'GET',
  path: `${staffPath}/conversations`,
  query: z.strictObject({
    /** `all`: those of every tab, for a search. */
    state: z.optional(z.enum([...conversationTabs, 'all'])),
    filter: z.optional(z.enum(conversationFilters)),
    ...pageQuery,
  }),
  reply: z.object({
    items: z.array(conversationRow),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
    total: z.int(),
    counts,
    longestWait: z.nullable(z.string()),
    /** When the next follow-up or check-in is due: no event says so. Null if none is ahead. */
    nextDueAt: z.nullable(z.string()),
  }),
  actions: ['answer-texts'],
  ...staffSessionCall,
});

/** What can have happened since a coach's last text. `texted`: by another person. `decided`: a request. */
const sinceKinds = [
  'texted',
  'status',
  'coach',
  'schedule',
  'asked',
  'decided',
  'profile',
  'moments',
  'crisis',
  'note',
] as const;
export type SinceKind = (typeof sinceKinds)[number];

/** The newest of each kind, newest first, since the caller's last text to the member. */
const sinceLast = z.object({
  since: z.string(),
  happened: z.array(z.object({ kind: z.enum(sinceKinds), at: z.string(), by: z.string() })),
});

/** Where a member wrote. `first-text`: the text that waits for the match. `other`: another answer with words of the crisis lists. */
export const writtenKinds = ['first-text', 'hopes', 'other'] as const;

/** Why the composer is closed. */
export const composerClosed = ['opted-out', 'stopped', 'read-only'] as const;

/** Reads what the side panel shows, the caller's draft, and whether a reply can be sent. */
export const staffGetConversation = defineEndpoint({
  name: 'staffGetConversation',
  summary: 'Get a conversation’s facts and your draft',
  method: 'GET',
  path: `${staffPath}/conversations/:memberId`,
  params: memberParams,
  reply: z.object({
    memberId: z.string(),
    name: z.string(),
    pronouns: z.array(z.string()),
    state: z.enum(['open', 'done']),
    followUpAt: z.nullable(z.string()),
    waitingSince: z.nullable(z.string()),
    coach: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Whether the member counts as the caller's own: as coach, as cover, or on call in a crisis. */
    isOwn: z.boolean(),
    reach: memberReach,
    /** Since when the coach has the member. */
    coachSince: z.nullable(z.string()),
    /** Whether a request of the member waits for a decision. */
    isRequestPending: z.boolean(),
    /** The evenings that a pending request asks for (DESK-06); null without one. */
    askedSchedule: z.nullable(evenings),
    status: z.string(),
    isUnder18: z.boolean(),
    hopeToGain: z.string(),
    schedule: evenings,
    onShiftNow: z.boolean(),
    /** When the member's next evening begins; null without a schedule. */
    nextShift: z.nullable(z.string()),
    moments: z.object({ remaining: z.int(), limit: z.int(), fromPlan: z.int(), fromAddOns: z.int() }),
    hasEmergencyContact: z.boolean(),
    closed: z.nullable(z.object({ reason: z.enum(composerClosed), message: z.string() })),
    flags: z.array(z.enum(conversationFlags)),
    /** Null if nothing happened, if the caller never wrote to the member, and for operations. */
    sinceLast: z.nullable(sinceLast),
    /** The caller's newest draft. */
    draft: z.nullable(savedDraft),
    /** What the caller typed on other devices, newest first. */
    otherDrafts: z.array(savedDraft),
    crisis: z.nullable(openCrisis),
    /** What the member wrote elsewhere than in texts. Empty unless a crisis is open. */
    writtenAnswers: z.array(z.object({ kind: z.enum(writtenKinds), text: z.string() })),
    /** When the check-in after the last crisis is due; null if none is ahead. Done then means: back at that time. */
    checkInAt: z.nullable(z.string()),
    /** Pinned private notes, newest first. Empty for operations, who see no notes. */
    pinnedNotes: z.array(noteEntry),
    /** How many private notes there are in all: 0 for operations. */
    noteCount: z.int(),
    present: z.array(presentStaff),
  }),
  actions: reading,
  ...staffSessionCall,
});

/**
 * Marks a conversation as done or open, unread, or for a follow-up at a time. A new text opens it again. A member who waits for an answer
 * is put away only with `seenId`, the newest text of the member that the caller has seen, and `leaveWaiting`. Done ends a check-in that is
 * due; `isCheckInDue` undoes that. Errors: OUTCOME_REQUIRED, NEW_TEXT, STILL_WAITING.
 */
export const staffUpdateConversation = defineEndpoint({
  name: 'staffUpdateConversation',
  summary: 'Mark a conversation as done, open, unread, or for a follow-up',
  method: 'PATCH',
  path: `${staffPath}/conversations/:memberId`,
  params: memberParams,
  body: z.strictObject({
    state: z.optional(z.enum(['open', 'done'])),
    followUpAt: z.optional(z.nullable(instant)),
    unread: z.optional(z.boolean()),
    isCheckInDue: z.optional(z.literal(true)),
    seenId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    leaveWaiting: z.optional(z.boolean()),
  }),
  reply: messageReply,
  actions: answering,
  ...staffSessionCall,
});

/**
 * Reports that the caller reads or replies, every 10 seconds. A report expires after 20 seconds. `attending` says that the page shows the
 * texts, is visible, and has the focus. Without it, the report says nothing about the caller and only gets who else is there. With it, the
 * audit log records the view, once an hour, and a coach joins an open crisis.
 */
export const staffReportPresence = defineEndpoint({
  name: 'staffReportPresence',
  summary: 'Report that you read or reply, and get who else does',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/presence`,
  params: memberParams,
  body: z.strictObject({ doing: z.enum(['reading', 'replying']), attending: z.boolean() }),
  reply: z.object({ present: z.array(presentStaff) }),
  actions: reading,
  ...staffSessionCall,
});

export const openReasons = ['cover', 'safety', 'asked', 'other'] as const;

/** Opens another coach's conversation with a reason, for the shift (a coach) or one hour (operations). The audit log keeps the reason. */
export const staffOpenConversation = defineEndpoint({
  name: 'staffOpenConversation',
  summary: 'Open another coach’s conversation with a reason',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/open`,
  params: memberParams,
  body: z.strictObject({ reason: z.enum(openReasons), explanation: auditReason }),
  reply: z.object({ until: z.string() }),
  actions: ['read-others-texts'],
  givesReason: true,
  ...staffSessionCall,
});
