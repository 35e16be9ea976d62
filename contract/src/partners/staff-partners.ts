import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply, requiredText } from '../http/fields.ts';
import { itemParams, staffCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { partnerProofs } from './partners.ts';

/**
 * A partner, with totals but no data of single members. The budget and its use are Moments in a calendar month, Eastern Time. Numbers
 * of fewer than 5 members are null, also before they are first counted. A job counts them every hour.
 */
const partnerRow = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** null for no limit. */
  monthlyMomentsBudget: z.nullable(z.int()),
  usedThisMonth: z.nullable(z.int()),
  members: z.nullable(z.int()),
  /** Members who sent a text this month. */
  textedThisMonth: z.nullable(z.int()),
  /** The proof that it requires of its members; null if they only say that they belong to it (SEC-01). */
  proof: z.nullable(z.enum(partnerProofs)),
  emailDomains: z.array(z.string()),
  /** The members who gave its code or have an email at its domains. The others only say that they belong to it. */
  provenMembers: z.nullable(z.int()),
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
  reply: z.object({ partners: z.array(partnerRow) }),
  ...staffCall,
});

/** A month of a partner, newest first. Null stands for what isn't known, or is about fewer than 5 members. */
const partnerMonth = z.object({
  /** In Eastern Time: 2026-11. */
  month: z.string(),
  members: z.nullable(z.int()),
  texted: z.nullable(z.int()),
  moments: z.nullable(z.int()),
  budget: z.nullable(z.int()),
  /** The median minutes until the reply to a text of the member's own evening. */
  replyMinutes: z.nullable(z.int()),
  daysAtLimit: z.int(),
});

/** Shows how a partner's members use its budget. The desk calculates the pace from it. */
export const staffGetPartnerUse = defineEndpoint({
  name: 'staffGetPartnerUse',
  actions: ['manage-partners'],
  summary: 'Show a partner’s use by day, and its last 12 months',
  method: 'GET',
  path: '/api/v1/staff/partners/:id/use',
  params: itemParams,
  reply: z.object({
    partner: partnerRow,
    /** The current day in Eastern Time. */
    today: z.string(),
    /** This month's days with use. Null for fewer than 5 members. */
    days: z.nullable(z.array(z.object({ day: z.string(), moments: z.int() }))),
    /** Members who are away when the budget is used up, and those who are away now. Null for 1 to 4. */
    dependingOnBudget: z.nullable(z.int()),
    awayAtBudget: z.nullable(z.int()),
    months: z.array(partnerMonth),
  }),
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
  reply: z.object({ message: z.string(), partner: partnerRow }),
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
  reply: z.object({ message: z.string(), partner: partnerRow }),
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
  reply: messageReply,
  ...staffCall,
});
