import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { accountDeletion } from './account-deletion.ts';

/** `deletion` is the one that is to come, or that was; null where none is. */
const reply = z.object({
  statusCode: z.literal(200),
  message: z.string(),
  deletion: z.nullable(accountDeletion),
});

/**
 * OPS-01. For a member who can’t sign in and asks to be deleted: as if they had confirmed it themselves. A running plan renews no
 * more, the member is told by e-mail, and after the grace period (`deletionGraceDays`) what is personal is erased. Repeated it
 * changes nothing, and the message says so.
 */
export const operatorRequestDeletion = endpoint({
  name: 'operatorRequestDeletion',
  summary: 'Schedule a member’s account for deletion',
  method: 'POST',
  path: '/api/v1/operator/members/:id/deletion',
  params: operatorParams,
  body: z.strictObject({ reason: auditReason }),
  reply,
  ...operatorCall,
});

/**
 * OPS-01. Keeps the account, whoever asked for the deletion; the member is told by e-mail. The plan stays as it is then. Where no
 * deletion is to come nothing changes, and the message says so. Errors: ILLEGAL_TRANSITION once the deletion has begun.
 */
export const operatorWithdrawDeletion = endpoint({
  name: 'operatorWithdrawDeletion',
  summary: 'Cancel a member’s scheduled account deletion',
  method: 'POST',
  path: '/api/v1/operator/members/:id/deletion/withdraw',
  params: operatorParams,
  body: z.strictObject({ reason: auditReason }),
  reply,
  ...operatorCall,
});
