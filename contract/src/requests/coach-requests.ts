import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import {
  memberRequest,
  readRequestCall,
  toReadReply,
  toWithdrawReply,
  withdrawRequestCall,
} from './member-requests.ts';
import { serviceRequestStates } from './service-requests.ts';

/** Why a member asks for another coach, as a choice: no one has to write about a person. `private`: the member keeps it. */
export const anotherCoachReasons = ['times', 'understanding', 'background', 'private'] as const;
export type AnotherCoachReason = (typeof anotherCoachReasons)[number];

/** A request for another coach (DESK-06). It is carried out when staff change the coach. */
export const coachRequest = z.extend(memberRequest, {
  state: z.enum(serviceRequestStates),
  why: z.enum(anotherCoachReasons),
});
export type CoachRequest = z.infer<typeof coachRequest>;

/**
 * Asks for another coach. Repeating it returns the pending request; another reason replaces it. The coach doesn't see it. Errors:
 * SERVICE_NOT_ACTIVE if the member has no coach, or isn't in coaching or on hold.
 */
export const requestCoach = defineEndpoint({
  name: 'requestCoach',
  summary: 'Ask for another coach',
  method: 'POST',
  path: '/api/v1/students/coach-request',
  access: 'member',
  body: z.strictObject({ why: z.enum(anotherCoachReasons, 'Choose a reason') }),
  reply: z.object({ message: z.string(), data: coachRequest }),
});

/** Reads the latest request for another coach; null if there is none. */
export const getCoachRequest = defineEndpoint({
  name: 'getCoachRequest',
  summary: 'The latest request for another coach',
  path: '/api/v1/students/coach-request',
  ...readRequestCall,
  reply: toReadReply(coachRequest),
});

export const withdrawCoachRequest = defineEndpoint({
  name: 'withdrawCoachRequest',
  summary: 'Take the pending request for another coach back',
  path: '/api/v1/students/coach-request/:requestId',
  ...withdrawRequestCall,
  reply: toWithdrawReply(coachRequest),
});
