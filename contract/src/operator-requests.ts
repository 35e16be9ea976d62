import * as z from 'zod/mini';
import { isIsoDate } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { availability } from './members.ts';
import { scheduleRequest, scheduleRequestStates } from './schedule.ts';
import { serviceRequest, serviceRequestStates } from './service-requests.ts';

/** How far a member's plan has followed a request at the card provider: what ends in -ing is still being tried. */
export const planFollowings = [
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
export type PlanFollowing = (typeof planFollowings)[number];

const decision = {
  memberId: z.string(),
  /** 'member' or 'operator:<name>'; null while it is pending. */
  decidedBy: z.nullable(z.string()),
  /** The member's later request that took this one's place. */
  replacedBy: z.nullable(z.string()),
};

/** A wish for another schedule with all that is stored of it. `appliedAt` is when it became the member's schedule. */
export const storedScheduleRequest = z.extend(scheduleRequest, {
  ...decision,
  appliedAt: z.nullable(z.string()),
});

/** A wish to pause or end with all that is stored of it. */
export const storedServiceRequest = z.extend(serviceRequest, { ...decision, plan: z.enum(planFollowings) });

/** Whose request it is. `phone` is E.164; `status` the member status. */
const requester = z.object({ id: z.string(), name: z.string(), phone: z.string(), status: z.string() });

const scheduleRow = z.extend(storedScheduleRequest, { member: requester, currentSchedule: availability });
const serviceRow = z.extend(storedServiceRequest, { member: requester });

const operatorCall = { access: 'operator', errorSource: 'general', defaultError: 'Request failed' } as const;
const requestParams = z.strictObject({ id: z.string().check(z.maxLength(64)) });
const page = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'page is a number from 1')));

const declineBody = z.strictObject({
  reason: z
    .string('A reason is required')
    .check(
      z.trim(),
      z.minLength(1, 'A reason is required'),
      z.maxLength(1_000, 'The reason has at most 1000 characters'),
    ),
});

/** Whom to decide of first: the pending ones oldest first, others newest first; without a state all. */
export const operatorListScheduleRequests = endpoint({
  name: 'operatorListScheduleRequests',
  summary: 'Members’ wishes for another schedule',
  method: 'GET',
  path: '/api/v1/operator/schedule-requests',
  query: z.strictObject({ state: z.optional(z.enum(scheduleRequestStates)), page }),
  reply: z.object({
    statusCode: z.literal(200),
    requests: z.array(scheduleRow),
    page: z.int(),
    total: z.int(),
  }),
  ...operatorCall,
});

/**
 * The member is told by e-mail. `effectiveDate` is an ISO date in Eastern Time, from today on and at most 30 days ahead; the
 * next business day unless given. On it the schedule changes by itself; today's date changes it at once.
 * Errors: REQUEST_DECIDED where it is not pending any more.
 */
export const operatorApproveSchedule = endpoint({
  name: 'operatorApproveSchedule',
  summary: 'Approve a wish for another schedule, from a date on',
  method: 'POST',
  path: '/api/v1/operator/schedule-requests/:id/approve',
  params: requestParams,
  body: z.strictObject({
    effectiveDate: z.optional(
      z.string().check(z.refine(isIsoDate, 'effectiveDate is a date such as 2026-11-30')),
    ),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), request: scheduleRow }),
  ...operatorCall,
});

/** `reason` is in words for the member, who reads it by e-mail and in the portal. Errors: REQUEST_DECIDED. */
export const operatorDeclineSchedule = endpoint({
  name: 'operatorDeclineSchedule',
  summary: 'Decline a wish for another schedule',
  method: 'POST',
  path: '/api/v1/operator/schedule-requests/:id/decline',
  params: requestParams,
  body: declineBody,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), request: scheduleRow }),
  ...operatorCall,
});

/** The pending ones oldest first, others newest first; without a state all. */
export const operatorListServiceRequests = endpoint({
  name: 'operatorListServiceRequests',
  summary: 'Members’ wishes to pause or end the service',
  method: 'GET',
  path: '/api/v1/operator/service-requests',
  query: z.strictObject({ state: z.optional(z.enum(serviceRequestStates)), page }),
  reply: z.object({
    statusCode: z.literal(200),
    requests: z.array(serviceRow),
    page: z.int(),
    total: z.int(),
  }),
  ...operatorCall,
});

/**
 * Pause: AWAY, and the plan is paused. End: EXITED_BY_REQUEST, and the plan ends with its period. The member is told by e-mail. The
 * plan follows by itself, and again until it has: `plan` says how far it is.
 * Errors: REQUEST_DECIDED; ILLEGAL_TRANSITION where the member's status does not allow it any more.
 */
export const operatorCarryOutService = endpoint({
  name: 'operatorCarryOutService',
  summary: 'Carry out a wish to pause or end the service',
  method: 'POST',
  path: '/api/v1/operator/service-requests/:id/carry-out',
  params: requestParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), request: serviceRow }),
  ...operatorCall,
});

/** `reason` is in words for the member, who reads it by e-mail and in the portal. Errors: REQUEST_DECIDED. */
export const operatorDeclineService = endpoint({
  name: 'operatorDeclineService',
  summary: 'Decline a wish to pause or end the service',
  method: 'POST',
  path: '/api/v1/operator/service-requests/:id/decline',
  params: requestParams,
  body: declineBody,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), request: serviceRow }),
  ...operatorCall,
});
