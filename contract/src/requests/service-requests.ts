import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { hasCoachingTabs } from '../members/account-tabs.ts';
import { parseMemberStatus, type MemberStatus } from '../members/member-status.ts';
import { getRequestEndpoint, memberRequest, withdrawRequestEndpoint } from './member-requests.ts';

export const serviceRequestKinds = ['pause', 'end'] as const;
/** What becomes of a wish to pause or end the service (ACC-03). */
export const serviceRequestStates = ['pending', 'carried-out', 'declined', 'withdrawn'] as const;
export type ServiceRequestKind = (typeof serviceRequestKinds)[number];
export type ServiceRequestState = (typeof serviceRequestStates)[number];

/** A wish to pause or end the service. */
export const serviceRequest = z.extend(memberRequest, {
  kind: z.enum(serviceRequestKinds),
  state: z.enum(serviceRequestStates),
});
export type ServiceRequest = z.infer<typeof serviceRequest>;

/** In coaching, or held up in it by a limit: it can be paused. */
const runningService: readonly MemberStatus[] = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'AWAY_TEXT_LIMIT',
  'AWAY_BUDGET_LIMIT',
];
/** Ended already, or stopped by an administrator: ending it would let them in again. */
const endedService: readonly MemberStatus[] = ['EXITED_BY_REQUEST', 'EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'];

/**
 * Whether a pause or the end of the service can be asked for, and carried out (ACC-03): of those who see the tab (ACC-01), only
 * a coaching that runs can be paused, and everything can be ended that has neither ended at the member's
 * request nor by an administrator.
 * @param paidAmount in cents; 0 where nothing was paid
 */
export function canRequestService(
  kind: ServiceRequestKind,
  currentStatus: string,
  paidAmount: number,
): boolean {
  const status = parseMemberStatus(currentStatus);
  if (status === undefined || !hasCoachingTabs(currentStatus, paidAmount)) return false;
  return kind === 'pause' ? runningService.includes(status) : !endedService.includes(status);
}

const filed = {
  method: 'POST',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: serviceRequest }),
} as const;

/**
 * Files the wish to pause (ACC-03). A second time gives the pending one; a wish of the other kind takes its place.
 * Errors: SERVICE_NOT_ACTIVE where there is nothing to pause.
 */
export const pauseService = endpoint({
  name: 'pauseService',
  summary: 'Ask for the service to be paused',
  path: '/api/v1/students/:id/pause-service',
  ...filed,
  errorSource: 'pauseService',
  defaultError: 'Pause service failed',
});

/**
 * Files the wish to end (ACC-03). A second time gives the pending one; a wish of the other kind takes its place.
 * Errors: SERVICE_NOT_ACTIVE where it has ended already.
 */
export const endService = endpoint({
  name: 'endService',
  summary: 'Ask for the service to be ended',
  path: '/api/v1/students/:id/end-service',
  ...filed,
  errorSource: 'endService',
  defaultError: 'End service failed',
});

/** The latest wish and what became of it; null where there was none (ACC-03). */
export const getServiceRequest = endpoint({
  name: 'getServiceRequest',
  summary: 'The latest request to pause or end the service',
  path: '/api/v1/students/service-request',
  ...getRequestEndpoint(serviceRequest),
  errorSource: 'general',
});

/** Takes the pending wish back. */
export const withdrawServiceRequest = endpoint({
  name: 'withdrawServiceRequest',
  summary: 'Take the pending request to pause or end back',
  path: '/api/v1/students/service-request/:requestId',
  ...withdrawRequestEndpoint(serviceRequest),
  errorSource: 'general',
});
