import * as z from 'zod/mini';
import { accountDeletion } from '../account/account-deletion.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, entryCursor, nextPage, pageNumber, requiredText } from '../http/fields.ts';
import { staffCall } from '../http/staff-call.ts';
import { scheduleRequestRecord, serviceRequestRecord } from '../requests/staff-requests.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { derivedStatuses } from './derived-status.ts';
import { memberStatusField } from './member-status-field.ts';
import { memberSlices, memberSubscription } from './members.ts';

/** A row of the members list. `phone` is in E.164. */
const memberRow = z.object({
  id: z.string(),
  phone: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.string(),
  derivedStatus: z.enum(derivedStatuses),
  partner: z.nullable(z.string()),
  /** Whether the partner's code or email domain was checked; false if the member only says that they belong to it (SEC-01). */
  isPartnerProven: z.boolean(),
  coachName: z.nullable(z.string()),
  createdAt: z.string(),
});

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  memberId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
});

/** An entry of the Moments ledger. `amount` is negative for uses and expiries. */
export const ledgerEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  amount: z.int(),
  cause: z.string(),
  balanceAfter: z.int(),
});

/** Lists at most 25 members, newest first. `total` counts at most 10,000. Use `cursor` for more than 400 pages. */
export const operatorListMembers = defineEndpoint({
  name: 'operatorListMembers',
  actions: ['see-contact-details'],
  summary: 'Find members by phone, email, or ID (names are encrypted and can’t be searched)',
  method: 'GET',
  path: '/api/v1/staff/operator/members',
  query: z.strictObject({
    query: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(memberStatusField),
    page: z.optional(pageNumber),
    cursor: z.optional(z.uuid('cursor must come from the end of an earlier page')),
  }),
  reply: z.object({
    statusCode: z.literal(200),
    members: z.array(memberRow),
    page: z.int(),
    total: z.int(),
    next: nextPage,
  }),
  ...staffCall,
});

export const operatorGetMember = defineEndpoint({
  name: 'operatorGetMember',
  actions: ['read-whole-member'],
  summary: 'Get all data about one member',
  method: 'GET',
  path: '/api/v1/staff/operator/members/:memberId',
  params: memberParams,
  reply: z.object({
    statusCode: z.literal(200),
    member: memberRow,
    user: memberSlices,
    subscription: z.nullable(memberSubscription),
    /** The scheduled or completed deletion of the account. */
    deletion: z.nullable(accountDeletion),
    /** Newest first. */
    scheduleRequests: z.array(scheduleRequestRecord),
    serviceRequests: z.array(serviceRequestRecord),
    ledger: z.array(ledgerEntry),
    audit: z.array(auditEntry),
  }),
  ...staffCall,
});

/** The name that members see. */
const coachName = requiredText('The coach’s name is required');

export const staffMatchMember = defineEndpoint({
  name: 'staffMatchMember',
  actions: ['manage-members'],
  summary: 'Match a member with a coach (PENDING_MATCHING → ACTIVE_COACHING) and notify them by text',
  method: 'POST',
  path: '/api/v1/staff/operator/members/:memberId/match',
  params: memberParams,
  body: z.strictObject({ coachName }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), member: memberRow }),
  ...staffCall,
});

/**
 * Changes the coach of a member in coaching or temporarily away. Status, schedule, and Moments stay. The member is notified by text. If
 * they opted out, the message says so. The same coach again changes nothing. Errors: ILLEGAL_TRANSITION if there is no coach to change.
 */
export const operatorChangeCoach = defineEndpoint({
  name: 'operatorChangeCoach',
  actions: ['manage-members'],
  summary: 'Change a member’s coach and notify them by text',
  method: 'POST',
  path: '/api/v1/staff/operator/members/:memberId/coach',
  params: memberParams,
  body: z.strictObject({ coachName }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), member: memberRow }),
  ...staffCall,
});

/** Lifts the limits of a member’s number: its counts of sent and wrong codes start again at zero (SEC-05). */
export const staffLiftCodeLimits = defineEndpoint({
  name: 'staffLiftCodeLimits',
  actions: ['manage-members'],
  summary: 'Let a member log in again after too many codes',
  method: 'POST',
  path: '/api/v1/staff/members/:memberId/lift-code-limits',
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply: z.object({ statusCode: z.literal(200), message: z.string() }),
  ...staffCall,
});

/**
 * Changes a member’s status to one of `listManualTransitions`. EXITED_BY_ADMIN and DELETED_BY_ADMIN require `billing`, which decides what
 * happens to the member’s plan.
 */
export const operatorChangeStatus = defineEndpoint({
  name: 'operatorChangeStatus',
  actions: ['manage-members'],
  summary: 'Change a member’s status',
  method: 'POST',
  path: '/api/v1/staff/operator/members/:memberId/status',
  params: memberParams,
  body: z.strictObject({
    status: memberStatusField,
    reason: auditReason,
    billing: z.optional(z.enum(['cancel-now', 'cancel-at-period-end', 'keep'])),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), member: memberRow }),
  ...staffCall,
});

/** Lists at most 200 audit log entries. */
export const staffListAudit = defineEndpoint({
  name: 'staffListAudit',
  actions: ['see-audit'],
  summary: 'List audit log entries, newest first',
  method: 'GET',
  path: '/api/v1/staff/audit',
  query: z.strictObject({
    memberId: z.optional(z.uuid('memberId must be a member’s ID')),
    cursor: z.optional(entryCursor),
  }),
  reply: z.object({ statusCode: z.literal(200), audit: z.array(auditEntry), next: nextPage }),
  ...staffCall,
});
