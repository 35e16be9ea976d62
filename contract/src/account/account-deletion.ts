import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { verificationCode } from '../http/fields.ts';

/** Days between the confirmation and the deletion. The member can cancel the deletion during this time. */
export const deletionGraceDays = 14;

/** A scheduled deletion. Instants are ISO strings. */
export const accountDeletion = z.object({
  requestedAt: z.string(),
  dueAt: z.string(),
  /** True if some records are kept after that because the law requires it (SAFE-11); otherwise missing. */
  areRecordsHeld: z.optional(z.literal(true)),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

const maybeDeletion = z.object({ message: z.string(), data: z.nullable(accountDeletion) });

/** Texts the code that confirms a deletion. Calling it again resends the code. `resendAfter` is in seconds. */
export const sendDeletionCode = defineEndpoint({
  name: 'sendDeletionCode',
  summary: 'Send the code that confirms a deletion',
  method: 'POST',
  path: '/api/v1/students/account-deletion/code',
  access: 'member',
  /** The phone by default. The verified email is for members who can't read their texts. */
  query: z.strictObject({ channel: z.optional(z.enum(['phone', 'email'])) }),
  reply: z.object({
    message: z.string(),
    /** The ID of this confirmation. */
    deletionId: z.string(),
    resendAfter: z.int(),
  }),
  errorSource: 'userProfile',
});

/**
 * Confirms the deletion. An active plan stops renewing. After the grace period, the plan and the account end and personal
 * data is erased. Repeating it has no extra effect.
 */
export const requestDeletion = defineEndpoint({
  name: 'requestDeletion',
  summary: 'Delete the account after the grace period',
  method: 'POST',
  path: '/api/v1/students/account-deletion',
  access: 'member',
  body: z.strictObject({
    deletionId: z.string().check(z.minLength(1), z.maxLength(64)),
    code: verificationCode,
  }),
  reply: maybeDeletion,
  waitsOnCardProvider: true,
  errorSource: 'userProfile',
});

/** Reads the scheduled deletion; null if there is none. */
export const getDeletion = defineEndpoint({
  name: 'getDeletion',
  summary: 'Read when the account will be deleted',
  method: 'GET',
  path: '/api/v1/students/account-deletion',
  access: 'member',
  reply: maybeDeletion,
  errorSource: 'userProfile',
});

/** Cancels the deletion. The plan doesn't change. The member can undo its cancellation in Billing. */
export const withdrawDeletion = defineEndpoint({
  name: 'withdrawDeletion',
  summary: 'Cancel the account deletion',
  method: 'DELETE',
  path: '/api/v1/students/account-deletion',
  access: 'member',
  reply: maybeDeletion,
  errorSource: 'userProfile',
});
