import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { toKindQuery } from './product-kinds.ts';

/** A product's description in the catalog: a JSON text or an object (PLAN-08). */
export const planDescription = z.object({
  title: z.string(),
  /** Moments a month, or of the add-on. */
  moments: z.int(),
  features: z.array(z.string()),
  savePercent: z.optional(z.number()),
  savingsNote: z.optional(z.string()),
  popular: z.optional(z.boolean()),
});
export type PlanDescription = z.infer<typeof planDescription>;

/** A product in the server's form (DATA-03); `unit_amount` in cents. */
export const planProduct = z.object({
  id: z.string(),
  name: z.string(),
  description: z.union([z.string(), planDescription]),
  price: z.object({ id: z.string(), unit_amount: z.int() }),
  /** Whether the member's partner pays for it. */
  isSponsored: z.optional(z.boolean()),
  /** The referral discount on this member's first month, as the checkout gives it (PLAN-11). Cents and percent. */
  discount: z.optional(z.object({ amount: z.int(), percent: z.number() })),
});
export type PlanProduct = z.infer<typeof planProduct>;

/** A product in the portal's form (DATA-03); `price` in cents. */
export interface Plan {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly priceId: string;
  readonly moments: number;
  readonly features: readonly string[];
  /** 'Save 15% a month', or undefined. */
  readonly savings: string | undefined;
  readonly isPopular: boolean;
  /** Whether the member's partner pays for it. */
  readonly isSponsored: boolean;
  /** The referral discount on the first month, in cents and percent. Undefined without one (PLAN-11). */
  readonly discount: PlanProduct['discount'];
}

export const getProducts = defineEndpoint({
  name: 'getProducts',
  summary: 'List the plans or add-ons that this member can buy',
  method: 'GET',
  path: '/api/v1/subscriptions/products',
  access: 'member',
  errorSource: 'subscriptionList',
  defaultError: 'Failed to fetch subscription products',
  query: z.pipe(z.strictObject({ isAddOn: z.optional(z.enum(['true', 'false'])) }), z.transform(toKindQuery)),
  reply: z.object({ data: z.array(planProduct) }),
});
