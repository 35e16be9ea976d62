import { longestSchedule } from '@moments/contract/conversations/staff-messages';

const minute = 60_000;
const day = 1_440 * minute;
/** How late a scheduled text may leave, for example after a failure of the service. Later, its words may no longer fit. */
const longestDelay = 120 * minute;

/** Why a scheduled text can't leave at a time. @returns undefined if it can */
export function findScheduleFault(leavesAt: Date, now: Date): string | undefined {
  const ahead = leavesAt.getTime() - now.getTime();
  if (ahead < minute) return 'Choose a time that is still to come';
  return ahead > longestSchedule * day ? `Choose a time within ${String(longestSchedule)} days` : undefined;
}

/** What is known about a scheduled text, and about its author as of now. */
export interface ScheduledFacts {
  /** A crisis is open, or began after the text was scheduled. */
  readonly hadCrisis: boolean;
  /** The member wrote after the text was scheduled. */
  readonly hasNewText: boolean;
  readonly isCoaching: boolean;
  /** Whether the author answers the member. */
  readonly reaches: boolean;
  readonly isAway: boolean;
  readonly leavesAt: Date;
  readonly now: Date;
}

/** Says why a scheduled text is kept back: what its author couldn't know when they wrote it. @returns undefined if it leaves */
export function findHeldBack(facts: ScheduledFacts): string | undefined {
  if (facts.hadCrisis) return 'A crisis began after it was scheduled.';
  if (facts.hasNewText) return 'The member wrote after it was scheduled.';
  if (!facts.reaches) return 'The coach who scheduled it no longer answers this member.';
  if (facts.isAway) return 'The coach who scheduled it is away.';
  if (!facts.isCoaching) return 'The member is no longer in coaching.';
  return facts.now.getTime() - facts.leavesAt.getTime() > longestDelay
    ? 'It couldn’t leave when it was due, and then it was too late.'
    : undefined;
}
