import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { verificationCode } from '../http/fields.ts';

/** Between the confirmation and the deletion, in days: so long it can be taken back. */
export const deletionGraceDays = 14;

/** A deletion that is to come. Instants in ISO form. */
export const accountDeletion = z.object({ requestedAt: z.string(), dueAt: z.string() });
export type AccountDeletion = z.infer<typeof accountDeletion>;

const maybeDeletion = z.object({
  statusCode: z.literal(200),
  message: z.string(),
  data: z.nullable(accountDeletion),
});

/** Texts the code that confirms a deletion; called again it is a resend. `resendAfter` is in seconds. */
export const sendDeletionCode = endpoint({
  name: 'sendDeletionCode',
  summary: 'Text the code that confirms a deletion',
  method: 'POST',
  path: '/api/v1/students/account-deletion/code',
  access: 'member',
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    /** Handle of this one confirmation. */
    deletionId: z.string(),
    resendAfter: z.int(),
  }),
  errorSource: 'userProfile',
  defaultError: 'Request failed',
});

/**
 * Confirms the deletion: a running plan renews no more, and after the grace period the plan and the account end and what is
 * personal is erased. Repeated it changes nothing.
 */
export const requestDeletion = endpoint({
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
  defaultError: 'Request failed',
});

/** The deletion that is to come; null where none is. */
export const getDeletion = endpoint({
  name: 'getDeletion',
  summary: 'The deletion that is to come',
  method: 'GET',
  path: '/api/v1/students/account-deletion',
  access: 'member',
  reply: maybeDeletion,
  errorSource: 'userProfile',
  defaultError: 'Request failed',
});

/** Keeps the account. The plan stays as it is then: a cancellation is undone in Billing. */
export const withdrawDeletion = endpoint({
  name: 'withdrawDeletion',
  summary: 'Cancel the account deletion',
  method: 'DELETE',
  path: '/api/v1/students/account-deletion',
  access: 'member',
  reply: maybeDeletion,
  errorSource: 'userProfile',
  defaultError: 'Request failed',
});
