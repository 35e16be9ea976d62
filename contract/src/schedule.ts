import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { availabilityFields } from './enrollment.ts';
import { memberParams } from './fields.ts';
import { shiftDay, shiftTime } from './members.ts';

/** What becomes of a wish for another coaching schedule (ACC-02). */
export const scheduleRequestStates = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ScheduleRequestState = (typeof scheduleRequestStates)[number];

/** A wish for another coaching schedule. Instants in ISO form; `effectiveDate` is an ISO date in Eastern Time. */
export const scheduleRequest = z.object({
  id: z.string(),
  state: z.enum(scheduleRequestStates),
  shiftTime,
  shiftDays: z.array(shiftDay),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** From when the approved schedule holds. */
  effectiveDate: z.nullable(z.string()),
  /** Why it was declined, in words for the member. */
  reason: z.nullable(z.string()),
});
export type ScheduleRequest = z.infer<typeof scheduleRequest>;

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
 * pending one. Errors: SCHEDULE_UNCHANGED where it is the present one (or the approved one that is to follow it), SCHEDULE_NOT_OPEN
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
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: scheduleRequest }),
  errorSource: 'scheduleChangeRequest',
  defaultError: 'Schedule change request failed',
});

/**
 * The wish that matters now, and what became of it: a pending one, else an approved one that does not hold yet, else the
 * latest; null where there was none (ACC-02).
 */
export const getScheduleRequest = endpoint({
  name: 'getScheduleRequest',
  summary: 'The latest schedule request',
  method: 'GET',
  path: '/api/v1/students/schedule-request',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: z.nullable(scheduleRequest) }),
  errorSource: 'scheduleChangeRequest',
  defaultError: 'Request failed',
});

/**
 * Takes the pending wish back; a second time it changes nothing. Errors: REQUEST_DECIDED where it was decided, or a later wish
 * has taken its place.
 */
export const withdrawScheduleRequest = endpoint({
  name: 'withdrawScheduleRequest',
  summary: 'Take the pending schedule request back',
  method: 'DELETE',
  path: '/api/v1/students/schedule-request/:requestId',
  access: 'member',
  params: z.strictObject({ requestId: z.uuid('requestId is a request’s id') }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), data: scheduleRequest }),
  errorSource: 'scheduleChangeRequest',
  defaultError: 'Request failed',
});
