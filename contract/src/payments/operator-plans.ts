import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { operatorCall } from '../http/operator-call.ts';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** A plan or add-on of the plans file. */
const planEntry = z.strictObject({
  /** Stays the same when the price changes; names the product at the card provider. */
  key: z
    .string()
    .check(z.regex(/^[a-z0-9-]{1,40}$/, 'key is of small letters, digits and hyphens, at most 40')),
  name: text(100),
  /** What is shown; the name unless given. */
  title: z.optional(text(100)),
  /** Cents: a month, or once for an add-on. */
  amount: z
    .int('amount is in whole cents')
    .check(z.minimum(0, 'amount is not negative'), z.maximum(999_999, 'amount is at most 999999 cents')),
  /** Moments a month, or of the add-on. */
  moments: z
    .int('moments is a whole number')
    .check(z.minimum(0, 'moments is not negative'), z.maximum(100_000, 'moments is at most 100000')),
  features: z.array(text(200)).check(z.maxLength(20)),
  savePercent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  savingsNote: z.optional(z.string().check(z.maxLength(100))),
  popular: z._default(z.boolean(), false),
  addOn: z._default(z.boolean(), false),
  /** For members of a partner only, instead of the free plan. */
  sponsored: z._default(z.boolean(), false),
});
export type PlanEntry = z.output<typeof planEntry>;

const plans = z.array(planEntry).check(
  z.minLength(1, 'there is at least one plan'),
  z.maxLength(50, 'there are at most 50 plans'),
  z.refine(
    (entries) => new Set(entries.map(({ key }) => key)).size === entries.length,
    'every key stands there once',
  ),
  z.refine(
    (entries) => entries.every(({ addOn, amount }) => !addOn || amount > 0),
    'an add-on costs something',
  ),
);

/** All that is on offer (OPS-03): the file that an operator keeps. What it does not name is withdrawn. */
export const plansFile = z.strictObject({ plans });
export type PlansFile = z.input<typeof plansFile>;

/**
 * What an import makes of a plan: `price`: a new price, for a price that was sold is never edited, and members keep theirs;
 * `words`: name or description; `back`: on offer again at a price that it had before.
 */
export const planImportChangeTypes = ['new', 'price', 'words', 'back', 'same', 'withdrawn'] as const;

/** Amounts in cents. */
const planChange = z.object({
  key: z.string(),
  name: z.string(),
  isAddOn: z.boolean(),
  amount: z.int(),
  moments: z.int(),
  change: z.enum(planImportChangeTypes),
  /** What it was offered at until now; null where it was not. */
  former: z.nullable(z.object({ amount: z.int(), moments: z.int() })),
});
export type PlanImportChange = z.infer<typeof planChange>;

/**
 * Makes the catalog what the file says, at the card provider and here (OPS-03); repeating it changes nothing. With `dryRun` it
 * only tells what would change. INVALID_REQUEST where the file is wrong, or a key would become something else (a plan an add-on);
 * CARD_PROVIDER_UNAVAILABLE: then it is to be repeated.
 */
export const operatorImportPlans = endpoint({
  name: 'operatorImportPlans',
  summary: 'Make the plans on offer what a file says, or tell what that would change',
  method: 'POST',
  path: '/api/v1/operator/plans/import',
  body: z.strictObject({ plans, dryRun: z._default(z.boolean(), false) }),
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    dryRun: z.boolean(),
    /** In the file's order; what is withdrawn comes last. */
    changes: z.array(planChange),
  }),
  waitsOnCardProvider: true,
  ...operatorCall,
});
