import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, requiredText } from '../http/fields.ts';
import { itemParams, staffCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { partnerProofs } from './partners.ts';

/** A partner, with totals but no data of single members. The budget and its use are Moments in a calendar month, Eastern Time. */
const partnerRow = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** null for no limit. */
  monthlyMomentsBudget: z.nullable(z.int()),
  usedThisMonth: z.int(),
  members: z.int(),
  /** The proof that it requires of its members; null if they only say that they belong to it (SEC-01). */
  proof: z.nullable(z.enum(partnerProofs)),
  emailDomains: z.array(z.string()),
  /** The members who gave its code or have an email at its domains. The others only say that they belong to it. */
  provenMembers: z.int(),
});

const name = requiredText('The partner’s name is required');
const proofCode = z
  .string('The code is required')
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9 -]{8,64}$/, 'A code must have 8 to 64 letters, digits, hyphens, and spaces'),
  );
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter a domain such as northside.edu'),
  );
/** The proof that the partner requires of its members from now on. Members who have its plan keep it. */
const proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('code'), code: proofCode }),
  z.strictObject({
    kind: z.literal('email-domain'),
    domains: z.array(domain).check(z.minLength(1, 'At least one domain is required'), z.maxLength(50)),
  }),
]);
export type PartnerProofSetting = z.infer<typeof proof>;

const budget = z.nullable(
  z
    .int('monthlyMomentsBudget is a whole number')
    .check(
      z.minimum(0, 'monthlyMomentsBudget is not negative'),
      z.maximum(10_000_000, 'monthlyMomentsBudget is at most 10000000'),
    ),
);

export const staffListPartners = defineEndpoint({
  name: 'staffListPartners',
  actions: ['manage-partners'],
  summary: 'List partners with their budgets and this month’s use',
  method: 'GET',
  path: '/api/v1/staff/partners',
  reply: z.object({ statusCode: z.literal(200), partners: z.array(partnerRow) }),
  ...staffCall,
});

export const staffCreatePartner = defineEndpoint({
  name: 'staffCreatePartner',
  actions: ['manage-partners'],
  summary: 'Add a partner',
  method: 'POST',
  path: '/api/v1/staff/partners',
  body: z.strictObject({
    name,
    active: z.optional(z.boolean()),
    monthlyMomentsBudget: z.optional(budget),
    proof: z.optional(proof),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), partner: partnerRow }),
  ...staffCall,
});

/** Changes a partner. A higher budget or none restores the partner's members; a lower one may make them away (MOM-04). */
export const staffUpdatePartner = defineEndpoint({
  name: 'staffUpdatePartner',
  actions: ['manage-partners'],
  summary: 'Rename a partner, activate or deactivate it, or change its budget or the proof that it requires',
  method: 'PATCH',
  path: '/api/v1/staff/partners/:id',
  params: itemParams,
  body: z.strictObject({
    name: z.optional(name),
    active: z.optional(z.boolean()),
    monthlyMomentsBudget: z.optional(budget),
    proof: z.optional(proof),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), partner: partnerRow }),
  ...staffCall,
});

/** Ends a member's partnership, for example because the partner says that the person left. Its sponsored plan ends right away (SEC-01). */
export const staffEndPartnership = defineEndpoint({
  name: 'staffEndPartnership',
  actions: ['manage-members'],
  summary: 'End a member’s partnership, and the plan that the partner pays for',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/end-partnership',
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply: z.object({ statusCode: z.literal(200), message: z.string() }),
  ...staffCall,
});
