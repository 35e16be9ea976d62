import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { nextPage } from '../http/fields.ts';
import { instant, itemParams, staffCall, staffPath } from '../http/staff-call.ts';

/**
 * A text, email, or job that failed permanently, without personal data. Instants are in ISO 8601.
 */
const kind = z.enum(['text', 'mail', 'job']);

const deadLetter = z.object({
  id: z.string(),
  kind,
  /** The queue of a job, or the cause of a message, such as `coach` or `notice`. */
  what: z.string(),
  memberId: z.nullable(z.string()),
  /** The member by name; null without a member. */
  memberName: z.nullable(z.string()),
  /** The IDs in the job's data; empty for a message. */
  about: z.record(z.string(), z.string()),
  cause: z.string(),
  tries: z.int(),
  failedAt: z.string(),
});

/** Which dead letters. Undefined means all. */
const filter = {
  kind: z.optional(kind),
  what: z.optional(z.string().check(z.maxLength(100))),
  cause: z.optional(z.string().check(z.maxLength(500))),
  memberId: z.optional(z.string().check(z.maxLength(64))),
} as const;

/** Where a page of dead letters ended: the instant and the ID of its last one. */
const deadLetterCursor = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[\da-f-]{36}$/, 'cursor must come from the end of an earlier page'),
  );

/**
 * Lists dead letters (OPS-01), newest first, at most 200 on a page. `total` counts those that fit the filter.
 */
export const staffListDeadLetters = defineEndpoint({
  name: 'staffListDeadLetters',
  actions: ['see-deliveries'],
  isAboutAll: true,
  summary: 'List texts, emails, and jobs that failed permanently',
  method: 'GET',
  path: `${staffPath}/dead-letters`,
  query: z.strictObject({ ...filter, cursor: z.optional(deadLetterCursor) }),
  reply: z.object({ deadLetters: z.array(deadLetter), total: z.int(), next: nextPage }),
  ...staffCall,
});

/** Retries a dead letter once, with all its tries. `isNew` says whether this call did it. Errors: NOT_FOUND. */
export const staffRetryDeadLetter = defineEndpoint({
  name: 'staffRetryDeadLetter',
  actions: ['retry-deliveries'],
  isAboutAll: true,
  summary: 'Retry a dead letter once',
  method: 'POST',
  path: `${staffPath}/dead-letters/:id/retry`,
  params: itemParams,
  reply: z.object({ message: z.string(), isNew: z.boolean() }),
  ...staffCall,
});

/** The most dead letters that one call retries. */
export const mostRetried = 100;

/**
 * Retries many dead letters (DESK-08): those with these IDs, or up to 100 of a filter. While `left` isn't 0, the caller repeats the call with
 * `until`, so that what fails again isn't tried in circles.
 */
export const staffRetryDeadLetters = defineEndpoint({
  name: 'staffRetryDeadLetters',
  actions: ['retry-deliveries'],
  isAboutAll: true,
  summary: 'Retry many dead letters',
  method: 'POST',
  path: `${staffPath}/dead-letters/retry`,
  body: z.strictObject({
    ids: z.optional(
      z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(mostRetried)),
    ),
    filter: z.optional(z.strictObject(filter)),
    /** Only what failed before. */
    until: z.optional(instant),
  }),
  reply: z.object({
    retried: z.int(),
    /** Those of the filter that remain. */
    left: z.int(),
    until: z.string(),
  }),
  ...staffCall,
});

/** The receivers of messages and calls. `work` is every other job. */
export const deliveryProviders = ['texts', 'mail', 'cards', 'events', 'referrals', 'work'] as const;
export type DeliveryProvider = (typeof deliveryProviders)[number];

/**
 * Shows the state of each provider now, by what waits for it (DESK-08): the oldest that waits, and since when tries fail, with the newest
 * cause. `groups` counts all dead letters by kind and cause, the most first. It names no member.
 */
export const staffGetDeliveryHealth = defineEndpoint({
  name: 'staffGetDeliveryHealth',
  actions: ['see-deliveries'],
  isAboutAll: true,
  summary: 'Show the state of the providers',
  method: 'GET',
  path: `${staffPath}/deliveries/health`,
  reply: z.object({
    groups: z.array(z.object({ kind, what: z.string(), cause: z.string(), count: z.int() })),
    providers: z.array(
      z.object({
        provider: z.enum(deliveryProviders),
        waiting: z.int(),
        oldestAt: z.nullable(z.string()),
        failingSince: z.nullable(z.string()),
        cause: z.nullable(z.string()),
      }),
    ),
  }),
  ...staffCall,
});
