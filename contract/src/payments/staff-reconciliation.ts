import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffCall } from '../http/staff-call.ts';

/** A difference between Stripe's records and ours. */
export const reconciliationDifference = z.object({
  /** Null for `prices`, which belong to no member. */
  memberId: z.nullable(z.string()),
  /**
   * `customer`: the member's customer was deleted at Stripe. `prices`: something for sale was archived or deleted there. `unreadable`: the
   * member's records could not be compared. The log has the reason.
   */
  what: z.enum(['plans', 'payments', 'refunds', 'disputes', 'customer', 'prices', 'unreadable']),
  /** Whether reading Stripe's objects again resolved it. */
  isRepaired: z.boolean(),
});
export type ReconciliationDifference = z.infer<typeof reconciliationDifference>;

/** Lists the results of the daily reconciliations, newest first, at most 30. Times are ISO instants. */
export const staffListReconciliations = defineEndpoint({
  name: 'staffListReconciliations',
  actions: ['see-reconciliation'],
  summary: 'List reconciliations with the payment provider',
  method: 'GET',
  path: '/api/v1/staff/reconciliation',
  reply: z.object({
    statusCode: z.literal(200),
    reconciliations: z.array(
      z.object({
        id: z.string(),
        startedAt: z.string(),
        finishedAt: z.string(),
        /** Number of members that were compared. */
        compared: z.int(),
        /** Whether all members were compared, and not only those with changes since the reconciliation before. */
        isFull: z.boolean(),
        differences: z.array(reconciliationDifference),
      }),
    ),
  }),
  ...staffCall,
});

/** Queues a reconciliation of all members now, instead of the changes at night (OPS-01). `isNew` is false if one is already queued or running. */
export const staffStartReconciliation = defineEndpoint({
  name: 'staffStartReconciliation',
  actions: ['see-reconciliation'],
  summary: 'Start a reconciliation now',
  method: 'POST',
  path: '/api/v1/staff/reconciliation',
  reply: z.object({ statusCode: z.literal(200), message: z.string(), isNew: z.boolean() }),
  ...staffCall,
});
