import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply, requiredText, visibleText } from '../http/fields.ts';
import {
  conversationItemParams,
  staffSessionCall,
  staffPath,
  itemParams,
  pageQuery,
} from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';
import { noteEntry, replacedDraft } from './staff-messages.ts';

const answering = ['answer-texts', 'cover-texts'] as const;

/** The most characters of a note, a draft, or a saved reply. */
export const longestNote = 4_000;

const defineRequiredBody = (required: string) =>
  z
    .string(required)
    .check(
      visibleText,
      z.minLength(1, required),
      z.maxLength(longestNote, `Use at most ${String(longestNote)} characters`),
    );

export const noteBody = defineRequiredBody('The note is required');

/**
 * Saves the caller's draft of a conversation. An empty one deletes it. `key` is the one with which the text will be sent: a draft that
 * arrives after its text was sent, or added as a note, is ignored. Drafts of other devices stay, unless this one continues them.
 */
export const staffSaveDraft = defineEndpoint({
  name: 'staffSaveDraft',
  summary: 'Save your draft of a conversation',
  method: 'PUT',
  path: `${staffPath}/conversations/:memberId/draft`,
  params: memberParams,
  body: z.strictObject({
    mode: z.enum(['reply', 'note']),
    key: idempotencyKey,
    body: z.string().check(z.maxLength(longestNote, `Use at most ${String(longestNote)} characters`)),
    replaces: replacedDraft,
  }),
  reply: z.object({
    savedAt: z.nullable(z.string()),
    /** Whether the text was sent or added already. */
    isSent: z.boolean(),
    /** Whether another device has a draft, too. */
    hasOthers: z.boolean(),
  }),
  actions: answering,
  ...staffSessionCall,
});

/** Names in the note of coaches who can't open the conversation, and so don't get it. */
const unreached = z.array(z.string());

/**
 * Adds a private note for coaches. The member never sees it on the portal. A repeat with the same key gets the same note. `@` and the name of a
 * coach puts the conversation on that coach's list, if they can open it now: a mention gives no access.
 */
export const staffAddNote = defineEndpoint({
  name: 'staffAddNote',
  summary: 'Add a private note',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/notes`,
  params: memberParams,
  body: z.strictObject({
    body: noteBody,
    key: idempotencyKey,
    isPinned: z.optional(z.boolean()),
    replaces: replacedDraft,
  }),
  reply: z.object({ id: z.string(), unreached }),
  actions: answering,
  answersRepeats: true,
  ...staffSessionCall,
});

/** Lists all private notes about a member, newest first. The audit log records the view, as of the conversation. */
export const staffListNotes = defineEndpoint({
  name: 'staffListNotes',
  summary: 'List the private notes about a member, newest first',
  method: 'GET',
  path: `${staffPath}/conversations/:memberId/notes`,
  params: memberParams,
  query: z.strictObject(pageQuery),
  reply: z.object({
    notes: z.array(noteEntry),
    /** The cursor of older notes; null after the first one. */
    next: z.nullable(z.string()),
  }),
  actions: answering,
  ...staffSessionCall,
});

/**
 * Changes the caller's note, or pins any. The former text is kept. Coaches whom only the new text names get it on their lists. Errors:
 * NOT_FOUND, even for the text of another person's note.
 */
export const staffEditNote = defineEndpoint({
  name: 'staffEditNote',
  summary: 'Change or pin a private note',
  method: 'PATCH',
  path: `${staffPath}/conversations/:memberId/notes/:id`,
  params: conversationItemParams,
  body: z.strictObject({
    body: z.optional(noteBody),
    isPinned: z.optional(z.boolean()),
  }),
  reply: z.object({ message: z.string(), unreached }),
  actions: answering,
  ...staffSessionCall,
});

const savedReply = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  scope: z.enum(['own', 'team']),
  /** The caller is the author, or has a role of operations or administrators. */
  canChange: z.boolean(),
});
const savedReplyBody = z.strictObject({
  title: requiredText('The title is required'),
  body: defineRequiredBody('The words are required'),
  scope: z.enum(['own', 'team']),
});
const savedReplyCall = { actions: ['use-saved-replies'], ...staffSessionCall } as const;

export const staffListSavedReplies = defineEndpoint({
  name: 'staffListSavedReplies',
  summary: 'List the caller’s and the team’s saved replies',
  method: 'GET',
  path: `${staffPath}/saved-replies`,
  reply: z.object({ savedReplies: z.array(savedReply) }),
  ...savedReplyCall,
});

export const staffAddSavedReply = defineEndpoint({
  name: 'staffAddSavedReply',
  summary: 'Add a saved reply',
  method: 'POST',
  path: `${staffPath}/saved-replies`,
  body: savedReplyBody,
  reply: z.object({ savedReply }),
  ...savedReplyCall,
});

/** Changes a saved reply of the caller. Operations and administrators also change the team's. Errors: NOT_FOUND, NO_ACCESS. */
export const staffEditSavedReply = defineEndpoint({
  name: 'staffEditSavedReply',
  summary: 'Change a saved reply',
  method: 'PATCH',
  path: `${staffPath}/saved-replies/:id`,
  params: itemParams,
  body: savedReplyBody,
  reply: z.object({ savedReply }),
  ...savedReplyCall,
});

/** Deletes a saved reply, under the same rule as a change. Errors: NOT_FOUND, NO_ACCESS. */
export const staffDeleteSavedReply = defineEndpoint({
  name: 'staffDeleteSavedReply',
  summary: 'Delete a saved reply',
  method: 'DELETE',
  path: `${staffPath}/saved-replies/:id`,
  params: itemParams,
  reply: messageReply,
  ...savedReplyCall,
});
