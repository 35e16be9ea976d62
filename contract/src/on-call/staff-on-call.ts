import * as z from 'zod/mini';
import { defineEndpoint, type ContentOf } from '../http/endpoint.ts';
import { itemParams, staffCall, staffPath } from '../http/staff-call.ts';
import { isIsoDate } from '../values/dates.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether pages reach a verified phone. Without one, they go by email only. */
  hasPhone: z.boolean(),
});

const onCallEvening = z.object({
  /** The day on which the evening begins, in Eastern Time. */
  date: z.string(),
  day: shiftDay,
  time: shiftTime,
  from: z.string(),
  /** When the next evening begins. Until then, the person stays on call. */
  until: z.string(),
  /** Null if no one is on call who can be paged. */
  person: z.nullable(person),
  /** Until when the person can be paged: before `until`, an absence begins within the evening, and no one is on call after it. */
  staffedUntil: z.string(),
  /** Whether the weekly rota is changed for this date. */
  isException: z.boolean(),
});
export type OnCallEvening = z.infer<typeof onCallEvening>;

const week = z.object({
  /** The evenings of the next 7 days. The first one runs now. */
  evenings: z.array(onCallEvening),
  /** Hours of the next 7 days without anyone on call. */
  unstaffedHours: z.number(),
  /** Who can be on call. */
  coaches: z.array(person),
});

/** Shows who is on call in the next 7 days. */
export const staffGetOnCallWeek = defineEndpoint({
  name: 'staffGetOnCallWeek',
  summary: 'Show who is on call in the next 7 days',
  method: 'GET',
  path: `${staffPath}/on-call`,
  reply: week,
  actions: ['see-on-call'],
  ...staffCall,
});

/**
 * Puts a person on call, or no one: on a weekday every week, or on one date in place of the weekly rota. Errors: INVALID_REQUEST for a person
 * who can't be paged, or without exactly one of `day` and `date`.
 */
export const staffSetOnCall = defineEndpoint({
  name: 'staffSetOnCall',
  summary: 'Change who is on call on an evening',
  method: 'PUT',
  path: `${staffPath}/on-call`,
  body: z.strictObject({
    time: shiftTime,
    day: z.optional(shiftDay),
    date: z.optional(z.string().check(z.refine(isIsoDate, 'Use a date such as 2026-11-30'))),
    staffId: z.nullable(z.string().check(z.maxLength(64))),
  }),
  reply: week,
  actions: ['manage-on-call'],
  ...staffCall,
});

const pageTest = z.object({
  id: z.string(),
  /** Whom the test pages. */
  name: z.string(),
  /** A text if the person has a verified phone, and an email. */
  ways: z.array(
    z.object({
      channel: z.enum(['text', 'mail']),
      queuedAt: z.string(),
      sentAt: z.nullable(z.string()),
      /** When the phone had the text. Mail servers don't report it. */
      deliveredAt: z.nullable(z.string()),
      /** Why it didn't arrive: a message for staff. */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type PageTest = ContentOf<typeof staffTestPage>;

/**
 * Sends a page that is marked as a test: to the caller, or to the person on call, which operations and administrators may. Errors:
 * NO_ACCESS, NOT_FOUND if no one is on call.
 */
export const staffTestPage = defineEndpoint({
  name: 'staffTestPage',
  summary: 'Send a page that is marked as a test',
  method: 'POST',
  path: `${staffPath}/on-call/tests`,
  body: z.strictObject({ to: z.enum(['self', 'on-call']) }),
  reply: pageTest,
  actions: ['see-on-call'],
  ...staffCall,
});

/** Shows how far a test of the page is. Errors: NOT_FOUND. */
export const staffGetPageTest = defineEndpoint({
  name: 'staffGetPageTest',
  summary: 'Show how far a test of the page is',
  method: 'GET',
  path: `${staffPath}/on-call/tests/:id`,
  params: itemParams,
  reply: pageTest,
  actions: ['see-on-call'],
  ...staffCall,
});
