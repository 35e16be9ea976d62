import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { requiredText } from '../http/fields.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';

/** A partner with sums only: no partner sees single members. Budget and use are in Moments of a calendar month, Eastern Time. */
const partnerRow = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** null for no limit. */
  monthlyMomentsBudget: z.nullable(z.int()),
  usedThisMonth: z.int(),
  members: z.int(),
});

const name = requiredText('The partner’s name is required');
const budget = z.nullable(
  z
    .int('monthlyMomentsBudget is a whole number')
    .check(
      z.minimum(0, 'monthlyMomentsBudget is not negative'),
      z.maximum(10_000_000, 'monthlyMomentsBudget is at most 10000000'),
    ),
);

export const operatorListPartners = endpoint({
  name: 'operatorListPartners',
  summary: 'Partners, their budgets and what their members used this month',
  method: 'GET',
  path: '/api/v1/operator/partners',
  reply: z.object({ statusCode: z.literal(200), partners: z.array(partnerRow) }),
  ...operatorCall,
});

export const operatorCreatePartner = endpoint({
  name: 'operatorCreatePartner',
  summary: 'Add a partner',
  method: 'POST',
  path: '/api/v1/operator/partners',
  body: z.strictObject({ name, active: z.optional(z.boolean()), monthlyMomentsBudget: z.optional(budget) }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), partner: partnerRow }),
  ...operatorCall,
});

/** Raising the budget, or taking it away, brings the partner's members back; lowering it may send them away (MOM-04). */
export const operatorUpdatePartner = endpoint({
  name: 'operatorUpdatePartner',
  summary: 'Rename a partner, open or close it for new members, or change its budget',
  method: 'PATCH',
  path: '/api/v1/operator/partners/:id',
  params: operatorParams,
  body: z.strictObject({
    name: z.optional(name),
    active: z.optional(z.boolean()),
    monthlyMomentsBudget: z.optional(budget),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), partner: partnerRow }),
  ...operatorCall,
});
