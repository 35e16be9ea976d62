import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffCall } from '../http/staff-call.ts';
import { isAddOnKind, productKinds, toProductKind } from './product-kinds.ts';

const defineText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

const planFields = z.strictObject({
  /** Stays the same when the price changes. Identifies the product at Stripe. */
  key: z
    .string()
    .check(z.regex(/^[a-z0-9-]{1,40}$/, 'key must be 1 to 40 lowercase letters, digits, or hyphens')),
  name: defineText(100),
  /** Shown to members. By default the name. */
  title: z.optional(defineText(100)),
  /** Cents, each month or once for an add-on. */
  amount: z
    .int('amount must be in whole cents')
    .check(
      z.minimum(0, 'amount can’t be negative'),
      z.maximum(999_999, 'amount can be at most 999999 cents'),
    ),
  /** Moments each month or of the add-on. */
  moments: z
    .int('moments must be a whole number')
    .check(z.minimum(0, 'moments can’t be negative'), z.maximum(100_000, 'moments can be at most 100000')),
  features: z.array(defineText(200)).check(z.maxLength(20)),
  savePercent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  savingsNote: z.optional(z.string().check(z.maxLength(100))),
  popular: z._default(z.boolean(), false),
  addOn: z._default(z.boolean(), false),
  /** Only for members of a partner, instead of the free plan. */
  sponsored: z._default(z.boolean(), false),
});

const planEntry = z.pipe(
  planFields,
  z.transform(({ addOn, ...entry }) => ({ ...entry, kind: toProductKind(addOn) })),
);
export type PlanEntry = z.output<typeof planEntry>;

/** Reports an error of an entry at its place, so that a long file needn't be searched. */
const reportAt = (
  { value, issues }: z.core.ParsePayload<PlanEntry[]>,
  field: keyof PlanEntry,
  message: string,
  isWrong: (entry: PlanEntry, index: number) => boolean,
): void => {
  for (const [index, entry] of value.entries())
    if (isWrong(entry, index)) issues.push({ code: 'custom', input: entry, path: [index, field], message });
};

const plans = z
  .array(planEntry)
  .check(
    z.minLength(1, 'the file must have at least one plan'),
    z.maxLength(50, 'the file can have at most 50 plans'),
    (file) => {
      const first = (key: string) => file.value.findIndex((entry) => entry.key === key);
      reportAt(file, 'key', 'each key must be unique', ({ key }, index) => first(key) < index);
      reportAt(
        file,
        'amount',
        'an add-on must cost more than 0',
        ({ kind, amount }) => isAddOnKind(kind) && amount === 0,
      );
    },
  );

/** The file of everything that is for sale (OPS-03). An import withdraws what the file does not list. */
export const plansFile = z.strictObject({ plans });
export type PlansFile = z.input<typeof plansFile>;

/**
 * What an import changes. `price`: a new price; a sold price is never edited, and members keep theirs. `description`: the name or
 * description. `back`: for sale again at an earlier price.
 */
export const planImportChangeTypes = ['new', 'price', 'description', 'back', 'same', 'withdrawn'] as const;

/** Amounts in cents. */
const planChange = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(productKinds),
  amount: z.int(),
  moments: z.int(),
  change: z.enum(planImportChangeTypes),
  /** The price until now. Null if it was not for sale. */
  former: z.nullable(z.object({ amount: z.int(), moments: z.int() })),
});
export type PlanImportChange = z.infer<typeof planChange>;

/**
 * Imports the plans of a file to Stripe and our database (OPS-03). Repeating it changes nothing. `dryRun` only lists the changes.
 * INVALID_REQUEST: the file is invalid, or a key would change its kind. CARD_PROVIDER_UNAVAILABLE: import again.
 */
export const staffImportPlans = defineEndpoint({
  name: 'staffImportPlans',
  actions: ['manage-plans'],
  summary: 'Import plans from a file, or preview the import',
  method: 'POST',
  path: '/api/v1/staff/plans/import',
  body: z.strictObject({ plans, dryRun: z._default(z.boolean(), false) }),
  reply: z.object({
    message: z.string(),
    dryRun: z.boolean(),
    /** In the file's order, then withdrawn plans. */
    changes: z.array(planChange),
  }),
  waitsOnCardProvider: true,
  ...staffCall,
});

/** A price that is for sale, or that members still have. The amount is in cents. */
const soldPlan = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(productKinds),
  amount: z.int(),
  moments: z.int(),
  isSponsored: z.boolean(),
  active: z.boolean(),
  /** Members who have it, counted up to 10,001. Null for 1 to 4. Left out for an add-on, which no one keeps. */
  members: z.optional(z.nullable(z.int())),
});
export type SoldPlan = z.infer<typeof soldPlan>;

export const staffListPlans = defineEndpoint({
  name: 'staffListPlans',
  actions: ['manage-plans'],
  summary: 'List the plans and add-ons that are for sale, and former prices that members still have',
  method: 'GET',
  path: '/api/v1/staff/plans',
  reply: z.object({ plans: z.array(soldPlan) }),
  ...staffCall,
});
