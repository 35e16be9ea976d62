import * as z from 'zod/mini';
import { accountDeletion } from '../account/account-deletion.ts';
import { openCrisis } from '../crisis/staff-crisis.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';
import { derivedStatuses } from './derived-status.ts';
import { availability, memberSlices, memberSubscription } from './members.ts';
import { deskMemberRow } from './staff-members.ts';

/** A member's page. A field that the caller's roles may not see is null. */
export const staffGetMember = defineEndpoint({
  name: 'staffGetMember',
  summary: 'Get a member’s page',
  method: 'GET',
  path: `${staffPath}/members/:memberId`,
  params: memberParams,
  reply: z.object({
    member: deskMemberRow,
    /** Whether the caller can read the texts now, without giving a reason. */
    canReadTexts: z.boolean(),
    pronouns: z.array(z.string()),
    hopeToGain: z.string(),
    schedule: z.object({ shiftTime: z.nullable(shiftTime), shiftDays: z.array(shiftDay) }),
    moments: z.object({
      remaining: z.int(),
      limit: z.int(),
      fromPlan: z.int(),
      fromAddOns: z.int(),
      /** The last day of the Moments that are left, an ISO date in Eastern Time. */
      expiresOn: z.nullable(z.string()),
    }),
    coachSince: z.nullable(z.string()),
    statusSince: z.nullable(z.string()),
    /** The day on which coaching resumes after a pause, an ISO date in Eastern Time. Null without one. */
    returnDate: z.nullable(z.string()),
    hasOptedOut: z.boolean(),
    /** When the member was emailed that the renewal failed; null without an overdue payment, and for roles that don't see payments. */
    overdueEmailAt: z.nullable(z.string()),
    hasEmergencyContact: z.boolean(),
    /** When the address was last given, corrected, or confirmed. Null without one, and for roles that don't see addresses. */
    addressConfirmedAt: z.nullable(z.string()),
    isErased: z.boolean(),
    pendingRequests: z.int(),
    /** The evenings that a pending request asks for (DESK-06); null without one. */
    askedSchedule: z.nullable(availability),
    /** The open crisis, without the member's words; null if none is open. */
    crisis: z.nullable(openCrisis),
    /**
     * The latest actions: keys of the audit log, without any text. The same act of the same person several times in a row is one line, with
     * the time of the last. `status` is the one that a change of status led to.
     */
    activity: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        action: z.string(),
        by: z.nullable(z.string()),
        status: z.nullable(z.string()),
      }),
    ),
    canMatch: z.boolean(),
    canChangeCoach: z.boolean(),
  }),
  actions: ['see-coaching-facts'],
  ...staffCall,
});

/** Gets what only programs see of a member: the whole profile, the plan with its price, and the deletion. */
export const staffGetMemberRecord = defineEndpoint({
  name: 'staffGetMemberRecord',
  summary: 'Get a member’s whole profile, subscription, and deletion',
  method: 'GET',
  path: `${staffPath}/members/:memberId/record`,
  params: memberParams,
  reply: z.object({
    user: memberSlices,
    subscription: z.nullable(memberSubscription),
    /** The scheduled or completed deletion of the account. */
    deletion: z.nullable(accountDeletion),
  }),
  actions: ['read-whole-member'],
  ...staffCall,
});

/** Facts that decide what the member sees (STAT-03). */
export const sightFacts = [
  'enrollment',
  'details',
  'questions',
  'emergency-contact',
  'coach',
  'partner',
  'plan',
  'status',
] as const;

/** Derives what the member sees now by the portal's own rules. No one signs in as a member. */
export const staffGetMemberSight = defineEndpoint({
  name: 'staffGetMemberSight',
  summary: 'Get what a member sees now, and the facts that decide it',
  method: 'GET',
  path: `${staffPath}/members/:memberId/sees`,
  params: memberParams,
  reply: z.object({
    derived: z.enum(derivedStatuses),
    /** The step at which the member continues. */
    step: z.nullable(z.string()),
    /** The portal's page; null for a member who can't log in. */
    route: z.nullable(z.string()),
    facts: z.array(
      z.object({
        name: z.enum(sightFacts),
        holds: z.boolean(),
        label: z.string(),
        /** Since when, if it is known. */
        at: z.nullable(z.string()),
      }),
    ),
    /** Why the member sees this: a sentence for staff. */
    rule: z.string(),
  }),
  actions: ['manage-members'],
  ...staffCall,
});
