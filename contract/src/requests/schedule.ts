import * as z from 'zod/mini';
import { availabilityFields } from '../enrollment/enrollment-fields.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';
import {
  memberRequest,
  readRequestCall,
  toReadReply,
  toWithdrawReply,
  withdrawRequestCall,
} from './member-requests.ts';

/** The states of a schedule request (ACC-02). */
export const scheduleRequestStates = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ScheduleRequestState = (typeof scheduleRequestStates)[number];

/** A schedule request. `effectiveDate` is an ISO date in Eastern Time. */
export const scheduleRequest = z.extend(memberRequest, {
  state: z.enum(scheduleRequestStates),
  shiftTime,
  shiftDays: z.array(shiftDay),
  /** The date on which the approved schedule starts. */
  effectiveDate: z.nullable(z.string()),
});
export type ScheduleRequest = z.infer<typeof scheduleRequest>;

/** The member's latest schedule request and any approved requests that haven't started, earliest first (ACC-02). */
export const memberScheduleRequest = z.extend(scheduleRequest, { ahead: z.array(scheduleRequest) });
export type MemberScheduleRequest = z.infer<typeof memberScheduleRequest>;

/** The parts of a schedule that are compared. */
interface Schedule {
  readonly shiftTime: string | null;
  readonly shiftDays: readonly string[];
}

/** Checks whether two schedules are the same. The order of the days doesn't matter (ACC-02). */
export const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  one.shiftTime === other.shiftTime &&
  [...new Set(one.shiftDays)].sort().join() === [...new Set(other.shiftDays)].sort().join();

/**
 * Requests a schedule change (ACC-02). A new request replaces a pending one. Repeating the same request returns the
 * pending one. Errors: SCHEDULE_UNCHANGED for the current schedule or the upcoming approved one; SCHEDULE_NOT_AVAILABLE
 * for members who can't see the tab (ACC-01).
 */
export const requestScheduleChange = defineEndpoint({
  name: 'requestScheduleChange',
  summary: 'Ask for another coaching schedule',
  method: 'POST',
  path: '/api/v1/students/:memberId/request-schedule-change',
  access: 'member',
  params: memberParams,
  body: z.strictObject({
    memberId: z.string().check(z.maxLength(64)),
    newShiftTime: availabilityFields.shape.shiftTime,
    newShiftDays: availabilityFields.shape.shiftDays,
  }),
  reply: z.object({ message: z.string(), data: memberScheduleRequest }),
  errorSource: 'scheduleChangeRequest',
  defaultError: 'Schedule change request failed',
});

/** Reads the latest schedule request; null if there is none (ACC-02). */
export const getScheduleRequest = defineEndpoint({
  name: 'getScheduleRequest',
  summary: 'The latest schedule request',
  path: '/api/v1/students/schedule-request',
  ...readRequestCall,
  reply: toReadReply(memberScheduleRequest),
  errorSource: 'scheduleChangeRequest',
});

export const withdrawScheduleRequest = defineEndpoint({
  name: 'withdrawScheduleRequest',
  summary: 'Withdraw the pending schedule request',
  path: '/api/v1/students/schedule-request/:requestId',
  ...withdrawRequestCall,
  reply: toWithdrawReply(memberScheduleRequest),
  errorSource: 'scheduleChangeRequest',
});
