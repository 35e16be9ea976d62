import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall } from '../http/operator-call.ts';

/** Something in which the card provider's books and ours did not agree. */
export const reconciliationDifference = z.object({
  memberId: z.string(),
  what: z.enum(['plans', 'payments', 'refunds', 'disputes']),
  /** Whether reading the provider's objects again made them agree. */
  isRepaired: z.boolean(),
});
export type ReconciliationDifference = z.infer<typeof reconciliationDifference>;

/** What the daily comparisons of the books found, newest first; at most 30. Times are ISO instants. */
export const operatorListReconciliations = endpoint({
  name: 'operatorListReconciliations',
  summary: 'Whether the card provider’s books and ours agree',
  method: 'GET',
  path: '/api/v1/operator/reconciliation',
  reply: z.object({
    statusCode: z.literal(200),
    reconciliations: z.array(
      z.object({
        id: z.string(),
        startedAt: z.string(),
        finishedAt: z.string(),
        /** Members with a customer at the provider. */
        compared: z.int(),
        differences: z.array(reconciliationDifference),
      }),
    ),
  }),
  ...operatorCall,
});

/**
 * OPS-01. Has the books compared now instead of at night, as soon as a worker is free. `isNew` is false while a comparison waits or
 * runs already: then nothing is begun, and the message says so.
 */
export const operatorStartReconciliation = endpoint({
  name: 'operatorStartReconciliation',
  summary: 'Compare the card provider’s books with ours now',
  method: 'POST',
  path: '/api/v1/operator/reconciliation',
  reply: z.object({ statusCode: z.literal(200), message: z.string(), isNew: z.boolean() }),
  ...operatorCall,
});
