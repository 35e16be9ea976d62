import { deskIdleSeconds } from '@moments/contract/staff/sessions';

export interface DeskSessionFacts {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
  readonly lockedAt: Date | null;
  /** When the person's access ended; null for active staff. */
  readonly deactivatedAt: Date | null;
}

/** Returns when a session locks, unless it is used before. */
export const getLockTime = ({ lastUsedAt, expiresAt }: DeskSessionFacts): Date =>
  new Date(Math.min(lastUsedAt.getTime() + deskIdleSeconds * 1_000, expiresAt.getTime()));

/** Returns whether a session can be used (DESK-01). A locked one only shows itself, unlocks, and ends. */
export function getSessionState(session: DeskSessionFacts, now: Date): 'open' | 'locked' | 'ended' {
  if (session.deactivatedAt !== null || session.expiresAt <= now) return 'ended';
  return session.lockedAt !== null || getLockTime(session) <= now ? 'locked' : 'open';
}

/** Returns whether to record the use of a session: at most twice a minute. */
export const shouldRecordUse = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= 30_000;
