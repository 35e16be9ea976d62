import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';

/** A difference between Stripe's records and ours. */
export const reconciliationDifference = z.object({
  /** Null for `prices` and `unknown-customer`, which belong to no member. */
  memberId: z.nullable(z.string()),
  /**
   * `customer`: the member's customer was deleted at Stripe. `unknown-customer`: Stripe has a customer of a member whom our records lack,
   * such as after a restore. `prices`: something for sale was archived or deleted there. `unreadable`: the
   * member's records could not be compared. The log has the reason.
   */
  what: z.enum([
    'plans',
    'payments',
    'refunds',
    'disputes',
    'customer',
    'unknown-customer',
    'prices',
    'unreadable',
  ]),
  /** Stripe's ID of an `unknown-customer`. */
  customerId: z.optional(z.string()),
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
    reconciliations: z.array(
      z.object({
        id: z.string(),
        startedAt: z.string(),
        finishedAt: z.string(),
        /** Number of members that were compared. */
        compared: z.int(),
        /** Whether all members were compared, and not only those with changes since the reconciliation before. */
        isFull: z.boolean(),
        /** With the member's name. */
        differences: z.array(z.extend(reconciliationDifference, { memberName: z.nullable(z.string()) })),
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
  reply: z.object({ message: z.string(), isNew: z.boolean() }),
  ...staffCall,
});

/** One side's records of a member's money. Amounts in cents. */
const moneyRecords = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      /** Null for a plan that was never sold here. */
      name: z.nullable(z.string()),
      status: z.string(),
      endsWithPeriod: z.boolean(),
      periodEnd: z.string(),
    }),
  ),
  /** The amount of each payment. */
  paid: z.array(z.int()),
  refunded: z.int(),
  /** What each dispute took back so far. */
  disputes: z.array(z.object({ amount: z.int(), status: z.string() })),
});
export type MoneyRecords = z.infer<typeof moneyRecords>;

/**
 * Reads a member's records at Stripe and ours now, and changes nothing (DESK-08). A side is null if it can't be read.
 * Errors: NOT_FOUND without a customer, CARD_PROVIDER_UNAVAILABLE.
 */
export const staffCompareMember = defineEndpoint({
  name: 'staffCompareMember',
  actions: ['see-reconciliation'],
  summary: 'Compare a member’s records with Stripe’s now',
  method: 'GET',
  path: `${staffPath}/reconciliation/members/:memberId`,
  params: memberParams,
  reply: z.object({
    provider: z.nullable(moneyRecords),
    local: z.nullable(moneyRecords),
    /** What differs now. */
    differs: z.array(reconciliationDifference.shape.what),
  }),
  ...staffCall,
  waitsOnCardProvider: true,
});
