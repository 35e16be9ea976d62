import { z } from 'zod';

const plan = z.strictObject({
  /** Stays the same when the price changes; names the product at the card provider. */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens'),
  name: z.string().min(1).max(100),
  /** What is shown; the name unless given. */
  title: z.string().min(1).max(100).optional(),
  /** Cents: a month, or once for an add-on. */
  amount: z.int().min(0).max(999_999),
  /** Moments a month, or of the add-on. */
  moments: z.int().min(0).max(100_000),
  features: z.array(z.string().min(1).max(200)).max(20),
  savePercent: z.number().min(0).max(100).optional(),
  savingsNote: z.string().max(100).optional(),
  popular: z.boolean().default(false),
  addOn: z.boolean().default(false),
  /** For members of a partner only, instead of the free plan. */
  sponsored: z.boolean().default(false),
});

/** What is on offer (OPS-03): the file that an operator keeps. */
export const plansFile = z.strictObject({
  plans: z
    .array(plan)
    .refine((plans) => new Set(plans.map(({ key }) => key)).size === plans.length, 'every key once')
    .refine((plans) => plans.every(({ addOn, amount }) => !addOn || amount > 0), 'an add-on costs something'),
});
export type PlansFile = z.input<typeof plansFile>;
export type PlanEntry = z.output<typeof plan>;
