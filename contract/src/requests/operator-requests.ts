import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { endpoint } from '../http/endpoint.ts';
import { pageNumber } from '../http/fields.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';
import { availability } from '../members/members.ts';
import { isIsoDate } from '../values/dates.ts';
import { scheduleRequest, scheduleRequestStates } from './schedule.ts';
import { serviceRequest, serviceRequestStates } from './service-requests.ts';

/** How far a member's plan has followed a request at the card provider: what ends in -ing is still being tried. */
export const planSyncStates = [
  /** There was no plan to change, or none is left. */
  'none',
  'pausing',
  'paused',
  'resuming',
  'resumed',
  'ending',
  /** It ends with its period. */
  'ends',
] as const;
export type PlanSyncState = (typeof planSyncStates)[number];

const decision = {
  memberId: z.string(),
  /** 'member' or 'operator:<name>'; null while it is pending. */
  decidedBy: z.nullable(z.string()),
  /** The member's later request that took this one's place. */
  replacedBy: z.nullable(z.string()),
};

/** A wish for another schedule with all that is stored of it. `appliedAt` is when it became the member's schedule. */
export const scheduleRequestRecord = z.extend(scheduleRequest, {
  ...decision,
  appliedAt: z.nullable(z.string()),
});

/** A wish to pause or end with all that is stored of it. */
export const serviceRequestRecord = z.extend(serviceRequest, { ...decision, plan: z.enum(planSyncStates) });

/** Whose request it is. `phone` is E.164; `status` the member status. */
const requester = z.object({ id: z.string(), name: z.string(), phone: z.string(), status: z.string() });

const scheduleRow = z.extend(scheduleRequestRecord, { member: requester, currentSchedule: availability });
const serviceRow = z.extend(serviceRequestRecord, { member: requester });

/** A call for a page of a kind's requests: the pending ones oldest first, others newest first; without a state all. */
const listsRequests = <R extends $ZodType, S extends readonly [string, ...string[]]>(row: R, states: S) =>
  ({
    method: 'GET',
    query: z.strictObject({ state: z.optional(z.enum(states)), page: z.optional(pageNumber) }),
    reply: z.object({
      statusCode: z.literal(200),
      requests: z.array(row),
      page: z.int(),
      total: z.int(),
    }),
    ...operatorCall,
  }) as const;

/** A call that decides a pending request. The member is told by e-mail. Errors: REQUEST_ALREADY_DECIDED where it is not pending any more. */
const decidesRequest = <R extends $ZodType>(row: R) =>
  ({
    method: 'POST',
    params: operatorParams,
    reply: z.object({ statusCode: z.literal(200), message: z.string(), request: row }),
    ...operatorCall,
  }) as const;

const declineBody = z.strictObject({
  reason: z
    .string('A reason is required')
    .check(
      z.trim(),
      z.minLength(1, 'A reason is required'),
      z.maxLength(1_000, 'The reason has at most 1000 characters'),
    ),
});

/** Whom to decide of first. */
export const operatorListScheduleRequests = endpoint({
  name: 'operatorListScheduleRequests',
  summary: 'List schedule change requests',
  path: '/api/v1/operator/schedule-requests',
  ...listsRequests(scheduleRow, scheduleRequestStates),
});

/**
 * `effectiveDate` is an ISO date in Eastern Time, from today on and at most 30 days ahead; the next business day unless given. On
 * it the schedule changes by itself; today's date changes it at once.
 */
export const operatorApproveScheduleRequest = endpoint({
  name: 'operatorApproveScheduleRequest',
  summary: 'Approve a schedule change request',
  path: '/api/v1/operator/schedule-requests/:id/approve',
  body: z.strictObject({
    effectiveDate: z.optional(
      z.string().check(z.refine(isIsoDate, 'effectiveDate is a date such as 2026-11-30')),
    ),
  }),
  ...decidesRequest(scheduleRow),
});

/** `reason` is in words for the member, who reads it by e-mail and in the portal. */
export const operatorDeclineScheduleRequest = endpoint({
  name: 'operatorDeclineScheduleRequest',
  summary: 'Decline a wish for another schedule',
  path: '/api/v1/operator/schedule-requests/:id/decline',
  body: declineBody,
  ...decidesRequest(scheduleRow),
});

export const operatorListServiceRequests = endpoint({
  name: 'operatorListServiceRequests',
  summary: 'List requests to pause or end the service',
  path: '/api/v1/operator/service-requests',
  ...listsRequests(serviceRow, serviceRequestStates),
});

/**
 * Pause: AWAY, and the plan is paused. End: EXITED_BY_REQUEST, and the plan ends with its period. The plan follows by itself, and
 * again until it has: `plan` says how far it is. Errors: ILLEGAL_TRANSITION where the member's status does not allow it any more.
 */
export const operatorCarryOutServiceRequest = endpoint({
  name: 'operatorCarryOutServiceRequest',
  summary: 'Carry out a wish to pause or end the service',
  path: '/api/v1/operator/service-requests/:id/carry-out',
  ...decidesRequest(serviceRow),
});

/** `reason` is in words for the member, who reads it by e-mail and in the portal. */
export const operatorDeclineServiceRequest = endpoint({
  name: 'operatorDeclineServiceRequest',
  summary: 'Decline a wish to pause or end the service',
  path: '/api/v1/operator/service-requests/:id/decline',
  body: declineBody,
  ...decidesRequest(serviceRow),
});
