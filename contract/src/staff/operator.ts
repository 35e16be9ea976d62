import * as z from 'zod/mini';
import { accountDeletion } from '../account/account-deletion.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageNumber, requiredText } from '../http/fields.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';
import { derivedStatuses } from '../members/derived-status.ts';
import { memberStatuses } from '../members/member-status.ts';
import { memberSlices, memberSubscription } from '../members/members.ts';
import { scheduleRequestRecord, serviceRequestRecord } from '../requests/operator-requests.ts';
import { auditReason } from './audit-reason.ts';

/** A row of the members' list. `phone` is E.164. */
const memberRow = z.object({
  id: z.string(),
  phone: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.string(),
  derivedStatus: z.enum(derivedStatuses),
  partner: z.nullable(z.string()),
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

/** A line of the Moments ledger; `amount` is negative for what is taken. */
export const ledgerEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  amount: z.int(),
  cause: z.string(),
  balanceAfter: z.int(),
});

export const operatorListMembers = endpoint({
  name: 'operatorListMembers',
  summary: 'Find members by phone, e-mail or id (names are sealed and can’t be searched)',
  method: 'GET',
  path: '/api/v1/operator/members',
  query: z.strictObject({
    query: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(memberStatuses)),
    page: z.optional(pageNumber),
  }),
  reply: z.object({ statusCode: z.literal(200), members: z.array(memberRow), page: z.int(), total: z.int() }),
  ...operatorCall,
});

export const operatorGetMember = endpoint({
  name: 'operatorGetMember',
  summary: 'Everything about one member',
  method: 'GET',
  path: '/api/v1/operator/members/:id',
  params: operatorParams,
  reply: z.object({
    statusCode: z.literal(200),
    member: memberRow,
    user: memberSlices,
    subscription: z.nullable(memberSubscription),
    /** The deletion of the account that is to come, or that was. */
    deletion: z.nullable(accountDeletion),
    /** Newest first. */
    scheduleRequests: z.array(scheduleRequestRecord),
    serviceRequests: z.array(serviceRequestRecord),
    ledger: z.array(ledgerEntry),
    audit: z.array(auditEntry),
  }),
  ...operatorCall,
});

/** As members read it. */
const coachName = requiredText('The coach’s name is required');

export const operatorMatchMember = endpoint({
  name: 'operatorMatchMember',
  summary: 'Match a member with a coach: PENDING_MATCHING → ACTIVE_COACHING, told by text',
  method: 'POST',
  path: '/api/v1/operator/members/:id/match',
  params: operatorParams,
  body: z.strictObject({ coachName }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), member: memberRow }),
  ...operatorCall,
});

/**
 * Gives another coach to a member who has one: in coaching, or away from it for a time. Status, schedule and Moments stay. The member
 * is told by text unless they have opted out, which the message says. The same coach again changes nothing and tells nobody. Errors:
 * ILLEGAL_TRANSITION where there is no coach to change.
 */
export const operatorChangeCoach = endpoint({
  name: 'operatorChangeCoach',
  summary: 'Give a member who has a coach another one, told by text',
  method: 'POST',
  path: '/api/v1/operator/members/:id/coach',
  params: operatorParams,
  body: z.strictObject({ coachName }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), member: memberRow }),
  ...operatorCall,
});

/**
 * Where to, by hand: `transitionsByHand`. `billing` must be given with EXITED_BY_ADMIN and DELETED_BY_ADMIN: it says what becomes of
 * a running plan.
 */
export const operatorChangeStatus = endpoint({
  name: 'operatorChangeStatus',
  summary: 'Change a member’s status',
  method: 'POST',
  path: '/api/v1/operator/members/:id/status',
  params: operatorParams,
  body: z.strictObject({
    status: z.enum(memberStatuses),
    reason: auditReason,
    billing: z.optional(z.enum(['cancel-now', 'cancel-at-period-end', 'keep'])),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), member: memberRow }),
  ...operatorCall,
});

export const operatorListAudit = endpoint({
  name: 'operatorListAudit',
  summary: 'The audit trail, newest first',
  method: 'GET',
  path: '/api/v1/operator/audit',
  query: z.strictObject({ memberId: z.optional(z.uuid('memberId is a member’s id')) }),
  reply: z.object({ statusCode: z.literal(200), audit: z.array(auditEntry) }),
  ...operatorCall,
});
