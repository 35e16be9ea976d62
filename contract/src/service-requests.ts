import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const serviceRequestKinds = ['pause', 'end'] as const;
/** What becomes of a wish to pause or end the service (ACC-03). */
export const serviceRequestStates = ['pending', 'carried-out', 'declined', 'withdrawn'] as const;
export type ServiceRequestKind = (typeof serviceRequestKinds)[number];
export type ServiceRequestState = (typeof serviceRequestStates)[number];

/** A wish to pause or end the service. Instants in ISO form. */
export const serviceRequest = z.object({
  id: z.string(),
  kind: z.enum(serviceRequestKinds),
  state: z.enum(serviceRequestStates),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Why it was declined, in words for the member. */
  reason: z.nullable(z.string()),
});
export type ServiceRequest = z.infer<typeof serviceRequest>;

const filed = {
  method: 'POST',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: serviceRequest }),
} as const;

/** Files the wish to pause (ACC-03). A second time gives the pending one; a wish of the other kind takes its place. */
export const pauseService = endpoint({
  name: 'pauseService',
  summary: 'Ask for the service to be paused',
  path: '/api/v1/students/:id/pause-service',
  ...filed,
  errorSource: 'pauseService',
  defaultError: 'Pause service failed',
});

/** Files the wish to end (ACC-03). A second time gives the pending one; a wish of the other kind takes its place. */
export const endService = endpoint({
  name: 'endService',
  summary: 'Ask for the service to be ended',
  path: '/api/v1/students/:id/end-service',
  ...filed,
  errorSource: 'endService',
  defaultError: 'End service failed',
});

/** The latest wish and what became of it; null where there was none. */
export const getServiceRequest = endpoint({
  name: 'getServiceRequest',
  summary: 'The latest request to pause or end the service',
  method: 'GET',
  path: '/api/v1/students/service-request',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: z.nullable(serviceRequest) }),
  errorSource: 'general',
  defaultError: 'Request failed',
});

/** Takes the pending wish back. Errors: REQUEST_DECIDED where it is not pending any more. */
export const withdrawServiceRequest = endpoint({
  name: 'withdrawServiceRequest',
  summary: 'Take the pending request to pause or end back',
  method: 'DELETE',
  path: '/api/v1/students/service-request/:requestId',
  access: 'member',
  params: z.strictObject({ requestId: z.uuid('requestId is a request’s id') }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: serviceRequest }),
  errorSource: 'general',
  defaultError: 'Request failed',
});
