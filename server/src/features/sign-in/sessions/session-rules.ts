import type { ErrorCode } from '@moments/contract/http/errors';
import { parseMemberStatus } from '@moments/contract/members/member-status';

/** Why a member with this status may not be signed in, or undefined if they may (AUTH-07, STOP-01). */
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
 * Whether a session may still be used, and if not, why. That an administrator stopped the member comes first: their sessions
 * have ended with it, and they are told the reason (STOP-01).
 * @param idleSeconds a session unused for so long has ended
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

/** Whether it is time to note that a session is in use: at most once a minute. */
export function shouldRecordUse(lastSeenAt: Date, now: Date, idleSeconds: number): boolean {
  return now.getTime() - lastSeenAt.getTime() >= Math.min(60, idleSeconds / 2) * 1_000;
}
