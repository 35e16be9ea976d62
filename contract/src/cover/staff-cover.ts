import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';
import { instant, itemParams, staffCall, staffPath, staffSessionCall } from '../http/staff-call.ts';

/** The most hours of a handover, and the most days away. */
export const longestHandover = 24;
export const longestAway = 180;

const id = z.string().check(z.maxLength(64));
const memberIds = z
  .array(id)
  .check(z.minLength(1, 'Choose at least one member'), z.maxLength(200, 'Choose at most 200 members'));

/**
 * Lets another coach answer members until a time, at most 24 hours ahead: some, or all of the caller's own. A coach hands over members who
 * count as their own, and operations any. Errors: NO_ACCESS.
 */
export const staffHandOver = defineEndpoint({
  name: 'staffHandOver',
  summary: 'Hand members over to another coach for a time',
  method: 'POST',
  path: `${staffPath}/cover/handovers`,
  body: z.strictObject({ memberIds: z.union([z.literal('all'), memberIds]), staffId: id, until: instant }),
  reply: z.object({ message: z.string(), members: z.int() }),
  actions: ['hand-over'],
  ...staffSessionCall,
});

/** Takes members back from all who cover them, or undoes one handover: other covers of the same person stay. Errors: NO_ACCESS. */
export const staffTakeBack = defineEndpoint({
  name: 'staffTakeBack',
  summary: 'Take members back from who covers them',
  method: 'POST',
  path: `${staffPath}/cover/take-back`,
  body: z.strictObject({
    memberIds,
    handover: z.optional(z.strictObject({ staffId: id, until: instant })),
  }),
  reply: messageReply,
  actions: ['hand-over'],
  ...staffSessionCall,
});

/**
 * Sets a coach away until a time, at most 180 days ahead, and gives each of their members to one of the covers until then. It ends by
 * itself. With `from`, it begins then. Null ends it now, and with it the cover, and cancels one that is still to begin. Coaches may set themselves away. Without covers, the members stand in the list of
 * members whom no one answers. Errors: NOT_FOUND, NO_ACCESS.
 */
export const staffSetAway = defineEndpoint({
  name: 'staffSetAway',
  summary: 'Set a coach away with covers, or back',
  method: 'PUT',
  path: `${staffPath}/people/:id/away`,
  params: itemParams,
  body: z.strictObject({
    from: z.optional(instant),
    until: z.nullable(instant),
    coverIds: z.optional(z.array(id).check(z.maxLength(20, 'Choose at most 20 coaches'))),
  }),
  reply: z.object({
    message: z.string(),
    /** How many members have a cover now, and how many have none. */
    covered: z.int(),
    uncovered: z.int(),
  }),
  actions: ['set-away'],
  ...staffCall,
});

/**
 * Why no one answers a member. `no-coach`: none is named. `former`: the coach was deactivated or is no coach anymore. `away`: the coach is
 * away, and a cover who sees them is missing. `off-duty`: the member waits, and neither the coach nor a cover has another shift today.
 * `check-in-due`: the member isn't in coaching, the check-in after a crisis is due, and no active coach is there.
 */
export const unassignedReasons = ['no-coach', 'former', 'away', 'off-duty', 'check-in-due'] as const;

export const unassignedMember = z.object({
  memberId: z.string(),
  name: z.string(),
  /** The member's encrypted data can't be decrypted: the name says so. */
  unreadable: z.optional(z.literal(true)),
  coachName: z.nullable(z.string()),
  reason: z.enum(unassignedReasons),
  /** Who covers the member, and won’t see the wait today either. Missing without any. */
  coveredBy: z.optional(z.array(z.string())),
  waitingSince: z.nullable(z.string()),
  isInCrisis: z.boolean(),
});
export type UnassignedMember = z.infer<typeof unassignedMember>;

export const unassignedCounts = z.object({ total: z.int(), waiting: z.int() });

/** Lists members in coaching, or with a check-in that is due, whom no active coach or cover answers now: at most 100, the longest wait first. */
export const staffListUnassigned = defineEndpoint({
  name: 'staffListUnassigned',
  summary: 'List members whom no coach answers now',
  method: 'GET',
  path: `${staffPath}/cover/unassigned`,
  reply: z.object({ items: z.array(unassignedMember), counts: unassignedCounts }),
  actions: ['manage-members'],
  ...staffCall,
});

/**
 * Gives members a new coach, and notifies each of them by text: all of them, or none after an error. Errors: NOT_FOUND, ILLEGAL_TRANSITION
 * if one of them isn't in coaching, COACH_UNAVAILABLE.
 */
export const staffAssignMembers = defineEndpoint({
  name: 'staffAssignMembers',
  summary: 'Give members a new coach',
  method: 'POST',
  path: `${staffPath}/cover/assignments`,
  body: z.strictObject({ memberIds, coachId: id }),
  reply: messageReply,
  actions: ['manage-members'],
  ...staffCall,
});
