import * as z from 'zod/mini';
import { availabilityFields } from '../enrollment/enrollment-fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';
import { getRequestEndpoint, memberRequest, withdrawRequestEndpoint } from './member-requests.ts';

/** What becomes of a wish for another coaching schedule (ACC-02). */
export const scheduleRequestStates = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ScheduleRequestState = (typeof scheduleRequestStates)[number];

/** A wish for another coaching schedule. `effectiveDate` is an ISO date in Eastern Time. */
export const scheduleRequest = z.extend(memberRequest, {
  state: z.enum(scheduleRequestStates),
  shiftTime,
  shiftDays: z.array(shiftDay),
  /** From when the approved schedule holds. */
  effectiveDate: z.nullable(z.string()),
});
export type ScheduleRequest = z.infer<typeof scheduleRequest>;

/** A member's own wish, and beside it what was approved before and does not hold yet, the soonest first (ACC-02). */
export const memberScheduleRequest = z.extend(scheduleRequest, { ahead: z.array(scheduleRequest) });
export type MemberScheduleRequest = z.infer<typeof memberScheduleRequest>;

/** A schedule, as far as it is compared. */
interface Schedule {
  readonly shiftTime: string | null;
  readonly shiftDays: readonly string[];
}

/** Whether two schedules are the same one; the order of the days does not count (ACC-02). */
export const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  one.shiftTime === other.shiftTime &&
  [...new Set(one.shiftDays)].sort().join() === [...new Set(other.shiftDays)].sort().join();

/**
 * Asks for another schedule (ACC-02). A new wish takes the place of one that is still pending; the same wish again gives the
 * pending one. Errors: SCHEDULE_UNCHANGED where it is the present one (or the approved one that is to follow it), SCHEDULE_NOT_AVAILABLE
 * for who does not see the tab (ACC-01).
 */
export const requestScheduleChange = endpoint({
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
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: memberScheduleRequest }),
  errorSource: 'scheduleChangeRequest',
  defaultError: 'Schedule change request failed',
});

/** The latest wish, and what became of it; null where there was none (ACC-02). */
export const getScheduleRequest = endpoint({
  name: 'getScheduleRequest',
  summary: 'The latest schedule request',
  path: '/api/v1/students/schedule-request',
  ...getRequestEndpoint(memberScheduleRequest),
  errorSource: 'scheduleChangeRequest',
});

/** Takes the pending wish back. */
export const withdrawScheduleRequest = endpoint({
  name: 'withdrawScheduleRequest',
  summary: 'Withdraw the pending schedule request',
  path: '/api/v1/students/schedule-request/:requestId',
  ...withdrawRequestEndpoint(memberScheduleRequest),
  errorSource: 'scheduleChangeRequest',
});
