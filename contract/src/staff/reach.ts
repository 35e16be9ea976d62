import type { Situation } from './permissions.ts';

/**
 * How a person reaches a member, the strongest first: their coach, who covers for the coach until a time, who is on call while a crisis is
 * open, and who opened the conversation with a reason until a time.
 */
export const reachKinds = ['own', 'cover', 'on-call', 'reason'] as const;
export type ReachKind = (typeof reachKinds)[number];

/** Stored reasons of an opened conversation by which the person covers for the coach. Any other one was given by the person. */
export const coverReasons = ['handover', 'away'] as const;

/** The facts about a person and a member from which reach follows. */
export interface ReachFacts {
  readonly isCoach: boolean;
  readonly coverUntil: Date | null;
  readonly isOnCall: boolean;
  readonly isInCrisis: boolean;
  readonly reasonUntil: Date | null;
}

export interface Reach {
  readonly kind: ReachKind;
  /** Until when; null if no time is set. */
  readonly until: Date | null;
}

const holds = (until: Date | null, now: Date): until is Date => until !== null && until > now;

/** Finds how a person reaches a member. Lists, counts, and permissions all ask here. @returns undefined if not at all */
export function findReach(facts: ReachFacts, now: Date): Reach | undefined {
  if (facts.isCoach) return { kind: 'own', until: null };
  if (holds(facts.coverUntil, now)) return { kind: 'cover', until: facts.coverUntil };
  if (facts.isOnCall && facts.isInCrisis) return { kind: 'on-call', until: null };
  return holds(facts.reasonUntil, now) ? { kind: 'reason', until: facts.reasonUntil } : undefined;
}

/** Returns whether the member counts as the person's own. A reason opens the conversation and nothing else. */
export const countsAsOwn = (kind: ReachKind | undefined): boolean => kind !== undefined && kind !== 'reason';

/** Turns reach into what the permission table asks. A coach who is on call in a crisis has both. */
export function toSituation(facts: ReachFacts, now: Date): Required<Situation> {
  const other = findReach({ ...facts, isCoach: false }, now);
  return { isOwn: facts.isCoach || countsAsOwn(other?.kind), hasReason: other !== undefined };
}
