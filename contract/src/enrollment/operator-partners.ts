import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { requiredText } from '../http/fields.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';

/** A partner, with totals but no data of single members. The budget and its use are Moments in a calendar month, Eastern Time. */
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
  summary: 'List partners with their budgets and this month’s use',
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

/** Changes a partner. A higher budget or none restores the partner's members; a lower one may make them away (MOM-04). */
export const operatorUpdatePartner = endpoint({
  name: 'operatorUpdatePartner',
  summary: 'Rename a partner, activate or deactivate it, or change its budget',
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
