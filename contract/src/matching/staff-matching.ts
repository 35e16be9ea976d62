import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffCall, staffPath, pageQuery } from '../http/staff-call.ts';
import { idempotencyKey } from '../moments/staff-moments.ts';
import { staffShifts } from '../staff/colleagues.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';

const manageMembers = { actions: ['manage-members'], ...staffCall } as const;

/** Business days within which a member is promised a coach. */
export const matchingDays = 3;

/** `pending`: members who wait for a coach. `waitlist`: members who were moved there. */
export const matchingLists = ['pending', 'waitlist'] as const;

/** A match that is held: it can still be undone by the person who made it. */
const heldMatch = z.object({
  coachName: z.string(),
  /** The person who matched the member, or the token. */
  staffName: z.string(),
  isOwn: z.boolean(),
  leavesAt: z.string(),
});

const pendingMember = z.object({
  memberId: z.string(),
  name: z.string(),
  /** The member's encrypted data can't be decrypted: the name says so, and what follows from that data is missing. */
  unreadable: z.optional(z.literal(true)),
  pronouns: z.array(z.string()),
  /** Since when they are on this list. */
  since: z.string(),
  /** The date in Eastern Time by which the member is promised a coach; null on the waitlist. */
  dueOn: z.nullable(z.string()),
  appliedAt: z.nullable(z.string()),
  isUnder18: z.boolean(),
  hopeToGain: z.string(),
  schedule: z.object({ shiftTime: z.nullable(shiftTime), shiftDays: z.array(shiftDay) }),
  partner: z.nullable(z.string()),
  moments: z.object({ remaining: z.int(), limit: z.int() }),
  /** Texts that the member has sent, which are kept for the coach. */
  texts: z.int(),
  held: z.nullable(heldMatch),
  /** Why the latest match didn't take effect: a message for staff. */
  problem: z.nullable(z.string()),
});
export type PendingMember = z.infer<typeof pendingMember>;

/** Lists members who wait for a coach, by the day by which they are promised one. */
export const staffListPendingMatches = defineEndpoint({
  name: 'staffListPendingMatches',
  summary: 'List members who wait for a coach',
  method: 'GET',
  path: `${staffPath}/matching`,
  query: z.strictObject({ list: z.optional(z.enum(matchingLists)), ...pageQuery }),
  reply: z.object({
    items: z.array(pendingMember),
    next: z.nullable(z.string()),
    counts: z.object({ pending: z.int(), waitlist: z.int() }),
  }),
  ...manageMembers,
});

/** Moves a waiting member to the waitlist, or from there to the members who wait. Errors: NOT_FOUND, ILLEGAL_TRANSITION, MATCH_TAKEN. */
export const staffMoveInMatching = defineEndpoint({
  name: 'staffMoveInMatching',
  summary: 'Move a member to the waitlist or from it',
  method: 'POST',
  path: `${staffPath}/matching/:memberId/list`,
  params: memberParams,
  body: z.strictObject({ list: z.enum(matchingLists) }),
  reply: messageReply,
  ...manageMembers,
});

/**
 * Matches a member after 5 seconds in which it can be undone; then the member is notified by text. Once for its key. Errors: NOT_FOUND,
 * ILLEGAL_TRANSITION if the member no longer waits, COACH_UNAVAILABLE, and MATCH_TAKEN with the name of the person who was first.
 */
export const staffMatch = defineEndpoint({
  name: 'staffMatch',
  summary: 'Match a member with a coach after 5 seconds',
  method: 'POST',
  path: `${staffPath}/members/:memberId/match`,
  params: memberParams,
  body: z.strictObject({ coachId: z.string().check(z.maxLength(64)), key: idempotencyKey }),
  reply: z.object({ leavesAt: z.string() }),
  ...manageMembers,
});

/** Undoes the caller's held match. Errors: NOT_FOUND, ALREADY_LEFT, MATCH_TAKEN if it is another caller's. */
export const staffUndoMatch = defineEndpoint({
  name: 'staffUndoMatch',
  summary: 'Undo a held match',
  method: 'DELETE',
  path: `${staffPath}/members/:memberId/match`,
  params: memberParams,
  reply: messageReply,
  ...manageMembers,
});

/** Why a coach can't take a member now. `current`: they are the member's coach. */
export const coachObstacles = ['current', 'full', 'away'] as const;

/** The purpose of choosing a coach: a first match, or a change. */
export const coachPurposes = ['match', 'change'] as const;

/** An effect of a match or a change of coach, by the rules that then apply. */
const consequence = z.object({
  icon: z.enum(['member', 'texts', 'same', 'no-text']),
  description: z.string(),
});
export type CoachConsequence = z.infer<typeof consequence>;

/**
 * Lists coaches for a member, the best fit first: evenings in common, then members at that time, then all members. Errors: NOT_FOUND, and
 * ILLEGAL_TRANSITION for a member who neither waits for a coach nor has one.
 */
export const staffListCoachesFor = defineEndpoint({
  name: 'staffListCoachesFor',
  summary: 'List coaches by fit for a member, and what a choice does',
  method: 'GET',
  path: `${staffPath}/matching/:memberId/coaches`,
  params: memberParams,
  reply: z.object({
    purpose: z.enum(coachPurposes),
    coaches: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        shifts: staffShifts,
        /** Evenings of the member on which the coach works at the member's time. */
        sharedDays: z.array(shiftDay),
        /** Members of the coach with an evening in common with this member. */
        membersAtThatTime: z.int(),
        /** Members in coaching or away, and matches that are held. */
        members: z.int(),
        /** Null for no limit. */
        capacity: z.nullable(z.int()),
        obstacle: z.nullable(z.enum(coachObstacles)),
        awayUntil: z.nullable(z.string()),
        /** The text that the member gets; null if they get none. */
        text: z.nullable(z.string()),
      }),
    ),
    consequences: z.array(consequence),
  }),
  ...manageMembers,
});

/**
 * Changes the coach right away and notifies the member by text. The same coach again changes nothing. Errors: NOT_FOUND,
 * ILLEGAL_TRANSITION, COACH_UNAVAILABLE.
 */
export const staffChangeCoach = defineEndpoint({
  name: 'staffChangeCoach',
  summary: 'Change a member’s coach',
  method: 'POST',
  path: `${staffPath}/members/:memberId/coach`,
  params: memberParams,
  body: z.strictObject({ coachId: z.string().check(z.maxLength(64)) }),
  reply: messageReply,
  ...manageMembers,
});
