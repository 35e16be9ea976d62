import type { ErrorCode } from '@moments/contract/http/errors';
import { parseMemberStatus } from '@moments/contract/members/member-status';

/** Says why a member with this status can't log in, or undefined if they can (AUTH-07, STOP-01). */
export function getSignInError(storedStatus: string): ErrorCode | undefined {
  const status = parseMemberStatus(storedStatus);
  if (status === 'EXITED_BY_ADMIN') return 'MEMBER_STOPPED';
  return status === 'DELETED_BY_ADMIN' ? 'MEMBER_DEACTIVATED' : undefined;
}

export interface SessionFacts {
  readonly memberStatus: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/**
 * Says why a session can't be used, or undefined if it can. A stop by an administrator comes first, because it ends the sessions
 * and the member must see the reason (STOP-01).
 * @param idleSeconds the time without use after which a session ends
 */
export function getSessionError(
  session: SessionFacts,
  now: Date,
  idleSeconds: number,
): ErrorCode | undefined {
  const stopped = getSignInError(session.memberStatus);
  if (stopped) return stopped;
  const idleEnd = session.lastSeenAt.getTime() + idleSeconds * 1_000;
  return session.expiresAt <= now || idleEnd <= now.getTime() ? 'SESSION_EXPIRED' : undefined;
}

/** Returns whether to record the use of a session: at most once a minute. */
export function shouldRecordUse(lastSeenAt: Date, now: Date, idleSeconds: number): boolean {
  return now.getTime() - lastSeenAt.getTime() >= Math.min(60, idleSeconds / 2) * 1_000;
}
