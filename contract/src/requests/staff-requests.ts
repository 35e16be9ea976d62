import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { defineEndpoint } from '../http/endpoint.ts';
import { nextPage, visibleText } from '../http/fields.ts';
import { itemParams, pageQuery, staffCall } from '../http/staff-call.ts';
import { availability } from '../members/members.ts';
import { staffShifts } from '../staff/colleagues.ts';
import { isIsoDate } from '../values/dates.ts';
import { coachRequest } from './coach-requests.ts';
import { scheduleRequest, scheduleRequestStates } from './schedule.ts';
import { serviceRequest, serviceRequestStates } from './service-requests.ts';

/** How far a member's plan is in sync with a request. States that end in -ing are still being tried. */
export const planSyncStates = [
  /** The member had no plan to change, or has none left. */
  'none',
  'pausing',
  'paused',
  'resuming',
  'resumed',
  'ending',
  /** The plan ends with its period. */
  'ends',
] as const;
export type PlanSyncState = (typeof planSyncStates)[number];

/** Business days within which a request is decided (DESK-06). */
export const decisionDays = 2;

const decision = {
  memberId: z.string(),
  /** The date in Eastern Time by which the member is promised a decision; null once there is one. */
  dueOn: z.nullable(z.string()),
  /** 'member', 'token:<name>', or 'staff:<ID>'; null while the request is pending. */
  decidedBy: z.nullable(z.string()),
  /** Names who decided, for people; null while the request is pending. */
  decidedByName: z.nullable(z.string()),
  /** The member's later request that replaced this one. */
  replacedBy: z.nullable(z.string()),
};

/** A schedule request with everything stored about it. `appliedAt` is when it became the member's schedule. */
const scheduleRequestRecord = z.extend(scheduleRequest, {
  ...decision,
  appliedAt: z.nullable(z.string()),
});

/** A service request with everything stored about it. */
const serviceRequestRecord = z.extend(serviceRequest, { ...decision, plan: z.enum(planSyncStates) });

/** The member who made the request. `phone` is E.164; `status` is the member status. `coach`: null without one. */
const requester = z.object({
  id: z.string(),
  name: z.string(),
  /** The member's data can't be decrypted: `name` and `phone` can't be read. */
  unreadable: z.optional(z.literal(true)),
  phone: z.string(),
  status: z.string(),
  coach: z.nullable(z.object({ name: z.string(), shifts: staffShifts })),
});

const scheduleRow = z.extend(scheduleRequestRecord, { member: requester, currentSchedule: availability });
const serviceRow = z.extend(serviceRequestRecord, { member: requester });
const coachRow = z.extend(z.extend(coachRequest, decision), { member: requester });

/**
 * Creates an endpoint that lists requests of all members or of one: pending requests oldest first, others newest first. Lists all states
 * if none is given. `total` counts at most 10,000.
 */
const declareRequestList = <R extends $ZodType, S extends readonly [string, ...string[]]>(
  row: R,
  states: S,
) =>
  ({
    method: 'GET',
    query: z.strictObject({
      state: z.optional(z.enum(states)),
      memberId: z.optional(z.string().check(z.maxLength(64))),
      ...pageQuery,
    }),
    reply: z.object({ items: z.array(row), total: z.int(), next: nextPage }),
    ...staffCall,
  }) as const;

/**
 * Creates an endpoint that decides a pending request. The member gets an email. Errors: REQUEST_ALREADY_DECIDED if the
 * request is no longer pending.
 */
const declareDecision = <R extends $ZodType>(row: R) =>
  ({
    method: 'POST',
    params: itemParams,
    reply: z.object({ message: z.string(), request: row }),
    ...staffCall,
  }) as const;

const declineBody = z.strictObject({
  reason: z
    .string('A reason is required')
    .check(
      visibleText,
      z.minLength(1, 'A reason is required'),
      z.maxLength(1_000, 'The reason has at most 1000 characters'),
    ),
});

export const staffListScheduleRequests = defineEndpoint({
  name: 'staffListScheduleRequests',
  actions: ['decide-requests'],
  summary: 'List schedule change requests',
  path: '/api/v1/staff/schedule-requests',
  ...declareRequestList(scheduleRow, scheduleRequestStates),
});

/**
 * Approves a schedule request. `effectiveDate` is an ISO date in Eastern Time, from today to 30 days ahead; by default
 * the next business day. The schedule changes on that date. Today's date changes it immediately.
 */
export const staffApproveScheduleRequest = defineEndpoint({
  name: 'staffApproveScheduleRequest',
  actions: ['decide-requests'],
  summary: 'Approve a schedule change request',
  path: '/api/v1/staff/schedule-requests/:id/approve',
  body: z.strictObject({
    effectiveDate: z.optional(
      z.string().check(z.refine(isIsoDate, 'effectiveDate is a date such as 2026-11-30')),
    ),
  }),
  ...declareDecision(scheduleRow),
});

/** Declines a request. The member reads `reason` by email and in the portal. */
export const staffDeclineScheduleRequest = defineEndpoint({
  name: 'staffDeclineScheduleRequest',
  actions: ['decide-requests'],
  summary: 'Decline a schedule change request',
  path: '/api/v1/staff/schedule-requests/:id/decline',
  body: declineBody,
  ...declareDecision(scheduleRow),
});

export const staffListServiceRequests = defineEndpoint({
  name: 'staffListServiceRequests',
  actions: ['decide-requests'],
  summary: 'List requests to pause or end the service',
  path: '/api/v1/staff/service-requests',
  ...declareRequestList(serviceRow, serviceRequestStates),
});

/**
 * Carries out a service request. Pause: AWAY, and the plan is paused. End: EXITED_BY_REQUEST, and the plan ends with its
 * period. A job syncs the plan and retries until it succeeds. `plan` shows how far it is. Errors: ILLEGAL_TRANSITION if
 * the member's status no longer allows it; RETURN_DATE_PASSED if the pause would already be over.
 */
export const staffCarryOutServiceRequest = defineEndpoint({
  name: 'staffCarryOutServiceRequest',
  actions: ['decide-requests'],
  summary: 'Carry out a request to pause or end the service',
  path: '/api/v1/staff/service-requests/:id/carry-out',
  ...declareDecision(serviceRow),
});

/** Declines a request. The member reads `reason` by email and in the portal. */
export const staffDeclineServiceRequest = defineEndpoint({
  name: 'staffDeclineServiceRequest',
  actions: ['decide-requests'],
  summary: 'Decline a request to pause or end the service',
  path: '/api/v1/staff/service-requests/:id/decline',
  body: declineBody,
  ...declareDecision(serviceRow),
});

/** Lists requests for another coach. One is carried out by `staffChangeCoach`. */
export const staffListCoachRequests = defineEndpoint({
  name: 'staffListCoachRequests',
  actions: ['decide-requests'],
  summary: 'List requests for another coach',
  path: '/api/v1/staff/coach-requests',
  ...declareRequestList(coachRow, serviceRequestStates),
});

/** Declines a request. The member reads `reason` by email and in the portal. */
export const staffDeclineCoachRequest = defineEndpoint({
  name: 'staffDeclineCoachRequest',
  actions: ['decide-requests'],
  summary: 'Decline a request for another coach',
  path: '/api/v1/staff/coach-requests/:id/decline',
  body: declineBody,
  ...declareDecision(coachRow),
});
