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

/** Creates an endpoint that reads the member's latest request; null if there is none. */
export const getRequestEndpoint = <R extends $ZodType>(request: R) =>
  ({
    method: 'GET',
    access: 'member',
    reply: z.object({ statusCode: z.literal(200), data: z.nullable(request) }),
    defaultError: 'Request failed',
  }) as const;

/**
 * Creates an endpoint that withdraws the pending request. Repeating it has no extra effect. Errors:
 * REQUEST_ALREADY_DECIDED if the request was decided or replaced by a later one.
 */
export const withdrawRequestEndpoint = <R extends $ZodType>(request: R) =>
  ({
    method: 'DELETE',
    access: 'member',
    params: z.strictObject({ requestId: z.uuid('requestId is a request’s id') }),
    reply: z.object({ statusCode: z.literal(200), message: z.string(), data: request }),
    defaultError: 'Request failed',
  }) as const;
