import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffPath, staffSessionCall } from '../http/staff-call.ts';
import { unassignedCounts, unassignedMember } from './staff-cover.ts';

/** Minutes after which a wait is long. */
export const longWait = 30;

const person = z.object({ id: z.string(), name: z.string() });

/** A coach on shift or on call, or for whom members wait. Members count for who covers them. */
const tonightCoach = z.object({
  ...person.shape,
  /** Until when the coach's shift runs; null outside of it. */
  shiftUntil: z.nullable(z.string()),
  isOnCall: z.boolean(),
  /** Their own members in coaching or away. */
  members: z.int(),
  /** Null for no limit. */
  capacity: z.nullable(z.int()),
  /** Members of others whom they cover. */
  covers: z.int(),
  waiting: z.int(),
  waitingLong: z.int(),
  longestWait: z.nullable(z.string()),
});
export type TonightCoach = z.infer<typeof tonightCoach>;

const tonightCrisis = z.object({
  id: z.string(),
  memberId: z.string(),
  /** Null for people who see no names of members. */
  name: z.nullable(z.string()),
  coachName: z.nullable(z.string()),
  startedAt: z.string(),
  /** Whether paging has stopped. It goes on when the person who answered is gone and the member writes on. */
  isPageAnswered: z.boolean(),
  /** Who has joined it, here still or not. */
  joined: z.array(z.string()),
  /** The names of those whose page shows it now. */
  present: z.array(z.string()),
});
export type TonightCrisis = z.infer<typeof tonightCrisis>;

const awayCoach = z.object({
  ...person.shape,
  /** When the absence begins; null for a coach who is away now. */
  from: z.nullable(z.string()),
  until: z.string(),
  covers: z.array(z.object({ ...person.shape, members: z.int() })),
  /** How many of their members no one covers. */
  uncovered: z.int(),
});
export type AwayCoach = z.infer<typeof awayCoach>;

/** Shows who answers tonight, and where no one does: waits by coach, open crises, who is away, and members without a coach. No words. */
export const staffGetTonight = defineEndpoint({
  name: 'staffGetTonight',
  summary: 'Get who answers tonight, and who waits',
  method: 'GET',
  path: `${staffPath}/tonight`,
  reply: z.object({
    waiting: z.int(),
    waitingLong: z.int(),
    /** On shift and on call first, then those for whom members wait. */
    coaches: z.array(tonightCoach),
    /** The longest first. */
    crises: z.array(tonightCrisis),
    away: z.array(awayCoach),
    /** Members whom no one answers. Without names for people who can't assign them: then none is listed. */
    unassigned: z.object({ counts: unassignedCounts, items: z.array(unassignedMember) }),
  }),
  actions: ['see-tonight'],
  isOpenOnCall: true,
  ...staffSessionCall,
});
