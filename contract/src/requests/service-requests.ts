import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { hasCoachingTabs } from '../members/account-tabs.ts';
import { parseMemberStatus, type MemberStatus } from '../members/member-status.ts';
import { isIsoDate } from '../values/dates.ts';
import {
  memberRequest,
  readRequestCall,
  toReadReply,
  toWithdrawReply,
  withdrawRequestCall,
} from './member-requests.ts';

export const serviceRequestKinds = ['pause', 'end'] as const;
/** The states of a service request (ACC-03). */
export const serviceRequestStates = ['pending', 'carried-out', 'declined', 'withdrawn'] as const;
export type ServiceRequestKind = (typeof serviceRequestKinds)[number];
export type ServiceRequestState = (typeof serviceRequestStates)[number];

export const serviceRequest = z.extend(memberRequest, {
  kind: z.enum(serviceRequestKinds),
  state: z.enum(serviceRequestStates),
  /** The day of return, an ISO date in Eastern Time: coaching resumes on it. Null without one. */
  returnDate: z.nullable(z.string()),
  /** When a pause that was carried out ended: the member came back or left. */
  endedAt: z.nullable(z.string()),
});
export type ServiceRequest = z.infer<typeof serviceRequest>;

/** The statuses of members who can pause or ask for another coach. */
const runningService: readonly MemberStatus[] = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'AWAY_TEXT_LIMIT',
  'AWAY_BUDGET_LIMIT',
];
/** Checks whether a member is in coaching, or on hold because of a limit. @param currentStatus the member status in either spelling */
export function isServiceRunning(currentStatus: string): boolean {
  const status = parseMemberStatus(currentStatus);
  return status !== undefined && runningService.includes(status);
}

/** Already ended, or stopped by an administrator. Ending the service would let these members log in again. */
const endedService: readonly MemberStatus[] = ['EXITED_BY_REQUEST', 'EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'];

/**
 * Checks whether a member can request a pause or the end of the service (ACC-03). Only members who see the tab can
 * (ACC-01). A pause needs active coaching. The end is possible unless the member or an administrator already ended the
 * service.
 * @param paidAmount in cents; 0 if the member paid nothing
 */
export function canRequestService(
  kind: ServiceRequestKind,
  currentStatus: string,
  paidAmount: number,
): boolean {
  const status = parseMemberStatus(currentStatus);
  if (status === undefined || !hasCoachingTabs(currentStatus, paidAmount)) return false;
  return kind === 'pause' ? isServiceRunning(currentStatus) : !endedService.includes(status);
}

const filed = {
  method: 'POST',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.string(), data: serviceRequest }),
} as const;

const returnDate = z.string().check(z.refine(isIsoDate, 'returnDate is a date such as 2026-12-14'));

/**
 * Requests a pause (ACC-03), with an optional day of return. Repeating it returns the pending request. A request of the other kind or
 * with another day replaces it. Errors: SERVICE_NOT_ACTIVE if there is nothing to pause; INVALID_REQUEST if the day isn't possible.
 */
export const pauseService = defineEndpoint({
  name: 'pauseService',
  summary: 'Ask for the service to be paused',
  path: '/api/v1/students/:id/pause-service',
  ...filed,
  // In the query, because the specified call has an empty body.
  query: z.strictObject({ returnDate: z.optional(returnDate) }),
  errorSource: 'pauseService',
  defaultError: 'Pause service failed',
});

/**
 * Requests the end of the service (ACC-03). Repeating it returns the pending request. A request of the other kind
 * replaces it. Errors: SERVICE_NOT_ACTIVE if the service has already ended.
 */
export const endService = defineEndpoint({
  name: 'endService',
  summary: 'Ask for the service to be ended',
  path: '/api/v1/students/:id/end-service',
  ...filed,
  errorSource: 'endService',
  defaultError: 'End service failed',
});

/**
 * Ends a pause that the member requested, immediately (ACC-03). The plan resumes too. Repeating it has no extra effect. Errors:
 * SERVICE_NOT_ACTIVE if the service isn't paused at the member's request.
 */
export const resumeService = defineEndpoint({
  name: 'resumeService',
  summary: 'Resume the service after a pause',
  method: 'POST',
  path: '/api/v1/students/:id/resume-service',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.string() }),
});

/**
 * Sets, changes, or removes the day of return of a pause (ACC-03): of the pending request, or of a pause that the member requested.
 * Repeating it has no extra effect. Errors: SERVICE_NOT_ACTIVE if there is no such pause; INVALID_REQUEST if the day isn't possible.
 */
export const changeReturnDate = defineEndpoint({
  name: 'changeReturnDate',
  summary: 'Set, change, or remove the day on which the service resumes',
  method: 'PUT',
  path: '/api/v1/students/:id/return-date',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  body: z.strictObject({ returnDate: z.nullable(returnDate) }),
  reply: z.object({ message: z.string(), data: serviceRequest }),
  errorSource: 'pauseService',
  defaultError: 'Change of the day failed',
});

/** Reads the latest service request; null if there is none (ACC-03). */
export const getServiceRequest = defineEndpoint({
  name: 'getServiceRequest',
  summary: 'The latest request to pause or end the service',
  path: '/api/v1/students/service-request',
  ...readRequestCall,
  reply: toReadReply(serviceRequest),
});

export const withdrawServiceRequest = defineEndpoint({
  name: 'withdrawServiceRequest',
  summary: 'Take the pending request to pause or end back',
  path: '/api/v1/students/service-request/:requestId',
  ...withdrawRequestCall,
  reply: toWithdrawReply(serviceRequest),
});
