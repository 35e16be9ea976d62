import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { accountDeletion } from './account-deletion.ts';

/** `deletion` is the scheduled deletion, or the canceled one; null if there is none. */
const reply = z.object({
  statusCode: z.literal(200),
  message: z.string(),
  deletion: z.nullable(accountDeletion),
});

/**
 * Schedules the deletion for a member who can't log in, as if they had confirmed it (OPS-01). An active plan stops
 * renewing, and the member gets an email. After the grace period (`deletionGraceDays`), personal data is erased.
 * Repeating it has no extra effect, and the message says so.
 */
export const operatorRequestDeletion = defineEndpoint({
  name: 'operatorRequestDeletion',
  actions: ['decide-requests'],
  summary: 'Schedule a member’s account for deletion',
  method: 'POST',
  path: '/api/v1/operator/members/:id/deletion',
  params: operatorParams,
  body: z.strictObject({ reason: auditReason }),
  reply,
  ...operatorCall,
});

/**
 * Cancels a deletion requested by the member or an operator (OPS-01). The member gets an email. The plan doesn't change.
 * If no deletion is scheduled, nothing changes and the message says so. Errors: ILLEGAL_TRANSITION after the deletion has
 * started.
 */
export const operatorWithdrawDeletion = defineEndpoint({
  name: 'operatorWithdrawDeletion',
  actions: ['decide-requests'],
  summary: 'Cancel a member’s scheduled account deletion',
  method: 'POST',
  path: '/api/v1/operator/members/:id/deletion/withdraw',
  params: operatorParams,
  body: z.strictObject({ reason: auditReason }),
  reply,
  ...operatorCall,
});
