import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, nextPage } from '../http/fields.ts';
import { pageQuery, staffCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { accountDeletion } from './account-deletion.ts';

/** `deletion` is the scheduled deletion, or the canceled one; null if there is none. */
const reply = z.object({ message: z.string(), deletion: z.nullable(accountDeletion) });

/** Lists deletions that aren't finished, the earliest first (DESK-06). `total` counts all of them. */
export const staffListDeletions = defineEndpoint({
  name: 'staffListDeletions',
  actions: ['decide-requests'],
  summary: 'List accounts that are scheduled for deletion',
  method: 'GET',
  path: '/api/v1/staff/deletions',
  query: z.strictObject(pageQuery),
  reply: z.object({
    items: z.array(
      z.extend(accountDeletion, {
        memberId: z.string(),
        name: z.string(),
        /** The member's encrypted data can't be decrypted: the name says so. */
        unreadable: z.optional(z.literal(true)),
        /** The member is in a crisis. Nothing is erased until it ends. */
        isInCrisis: z.optional(z.literal(true)),
        /** The member disputes a payment at the bank. The erasure takes the evidence, unless the records are held. */
        hasOpenDispute: z.optional(z.literal(true)),
        /** Names who asked for it. */
        requestedBy: z.string(),
        /** The reason of staff; null if the member asked. */
        reason: z.nullable(z.string()),
        /** Whether the deletion has begun, so that it can no longer be canceled. */
        hasBegun: z.boolean(),
      }),
    ),
    total: z.int(),
    next: nextPage,
  }),
  ...staffCall,
});

/**
 * Schedules the deletion for a member who can't log in, as if they had confirmed it (OPS-01). An active plan stops
 * renewing, and the member gets an email. After the grace period (`deletionGraceDays`), personal data is erased.
 * Repeating it has no extra effect, and the message says so.
 */
export const staffRequestDeletion = defineEndpoint({
  name: 'staffRequestDeletion',
  actions: ['decide-requests'],
  summary: 'Schedule a member’s account for deletion',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/deletion',
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply,
  ...staffCall,
});

/**
 * Cancels a deletion requested by the member or by staff (OPS-01). The member gets an email. The plan doesn't change.
 * If no deletion is scheduled, nothing changes and the message says so. Errors: ILLEGAL_TRANSITION after the deletion has
 * started.
 */
export const staffWithdrawDeletion = defineEndpoint({
  name: 'staffWithdrawDeletion',
  actions: ['decide-requests'],
  summary: 'Cancel a member’s scheduled account deletion',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/deletion/withdraw',
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply,
  ...staffCall,
});
