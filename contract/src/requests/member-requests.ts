import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

/** What every request has that a member files and an operator decides, whatever it asks for (ACC-02, ACC-03). Instants in ISO form. */
export const memberRequest = z.object({
  id: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Why it was declined, in words for the member. */
  reason: z.nullable(z.string()),
});

/** A call for the request that matters now; null where there was none. */
export const getRequestEndpoint = <R extends $ZodType>(request: R) =>
  ({
    method: 'GET',
    access: 'member',
    reply: z.object({ statusCode: z.literal(200), data: z.nullable(request) }),
    defaultError: 'Request failed',
  }) as const;

/**
 * A call that takes the pending request back; a second time it changes nothing. Errors: REQUEST_ALREADY_DECIDED where it was decided, or
 * a later one has taken its place.
 */
export const withdrawRequestEndpoint = <R extends $ZodType>(request: R) =>
  ({
    method: 'DELETE',
    access: 'member',
    params: z.strictObject({ requestId: z.uuid('requestId is a request’s id') }),
    reply: z.object({ statusCode: z.literal(200), message: z.string(), data: request }),
    defaultError: 'Request failed',
  }) as const;
