import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

/** The fields that every member request has (ACC-02, ACC-03). Instants are ISO strings. */
export const memberRequest = z.object({
  id: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The reason for the decline, written for the member. */
  reason: z.nullable(z.string()),
});

/** What the calls have in common that read the member's latest request. */
export const readRequestCall = { method: 'GET', access: 'member' } as const;

/** The reply with the latest request; null if there is none. */
export const toReadReply = <R extends $ZodType>(request: R) => z.object({ data: z.nullable(request) });

/**
 * What the calls have in common that withdraw the pending request. Repeating one has no extra effect. Errors: REQUEST_ALREADY_DECIDED if
 * the request was decided or replaced by a later one.
 */
export const withdrawRequestCall = {
  method: 'DELETE',
  access: 'member',
  params: z.strictObject({ requestId: z.uuid('requestId is a request’s id') }),
} as const;

export const toWithdrawReply = <R extends $ZodType>(request: R) =>
  z.object({ message: z.string(), data: request });
