import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply, visibleText } from '../http/fields.ts';
import { conversationItemParams, staffPath, staffSessionCall } from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** The most characters of a notice: about three parts of a text. */
export const longestNotice = 400;

/**
 * Sends a member one notice of operations. It is held for some seconds, then stands on the member's Home until it is read, and goes by text,
 * or by email if texts can't reach the member. It uses no Moment. A repeat with the same key gets the same notice.
 */
export const staffSendNotice = defineEndpoint({
  name: 'staffSendNotice',
  summary: 'Send a member a notice',
  method: 'POST',
  path: `${staffPath}/members/:memberId/notices`,
  params: memberParams,
  body: z.strictObject({
    body: z
      .string('The notice is required')
      .check(
        visibleText,
        z.minLength(1, 'The notice is required'),
        z.maxLength(longestNotice, `Use at most ${String(longestNotice)} characters`),
      ),
    reason: auditReason,
    key: idempotencyKey,
  }),
  reply: z.object({ id: z.string(), leavesAt: z.string() }),
  actions: ['manage-members'],
  answersRepeats: true,
  ...staffSessionCall,
});

/** Undoes the caller's notice while it is held. Errors: NOT_FOUND, ALREADY_LEFT. */
export const staffUndoNotice = defineEndpoint({
  name: 'staffUndoNotice',
  summary: 'Undo a notice that is held',
  method: 'DELETE',
  path: `${staffPath}/members/:memberId/notices/:id`,
  params: conversationItemParams,
  reply: messageReply,
  actions: ['manage-members'],
  ...staffSessionCall,
});
