/** The fourteen member statuses (STAT-01): the canonical key and the longer spelling that also occurs. */
const longSpelling = {
  SIGNED_UP: 'SIGNED UP',
  AWAY: 'AWAY',
  EXITED: 'EXITED',
  EXITED_BY_REQUEST: 'EXITED WHILE ACTIVE BY REQUEST',
  PENDING_MATCHING: 'PENDING MATCHING',
  WAITLIST_REVIEW: 'WAITLIST - ELIGIBILITY REVIEW',
  AWAY_BUDGET_LIMIT: 'AWAY DUE TO PARTNER REACHING BUDGET LIMIT',
  AWAY_TEXT_LIMIT: 'AWAY DUE TO EXCEEDING MONTHLY TEXT LIMIT',
  ACTIVE_COACHING: 'ACTIVE COACHING',
  IDLE_COACHING: 'IDLE COACHING',
  COMMUNITY_MEMBER: 'COMMUNITY MEMBER',
  EXITED_BY_STOP: 'EXITED BY STOP',
  EXITED_BY_ADMIN: 'EXITED BY ADMIN',
  DELETED_BY_ADMIN: 'DELETED BY ADMIN',
} as const;

export type MemberStatus = keyof typeof longSpelling;

/** All fourteen, in the specification's order. */
export const memberStatuses = Object.keys(longSpelling) as readonly MemberStatus[];

/** The longer spellings, in the same order. */
export const longMemberStatuses = Object.values(longSpelling);

const bySpelling = new Map<string, MemberStatus>(
  memberStatuses.flatMap((status) => [
    [status, status],
    [longSpelling[status], status],
  ]),
);

/**
 * Reads a member status in either spelling (STAT-01).
 * @returns the canonical key, or undefined for an unknown value, which the caller logs
 */
export function parseMemberStatus(text: string): MemberStatus | undefined {
  return bySpelling.get(text.trim().toUpperCase());
}

/** Checks whether an administrator stopped or deleted the member, who then can't log in (STOP-01). */
export const isStoppedByAdmin = (status: MemberStatus): boolean =>
  status === 'EXITED_BY_ADMIN' || status === 'DELETED_BY_ADMIN';

/** Checks whether the member is in coaching, active or idle (STAT-04). */
export const isCoaching = (status: MemberStatus): boolean =>
  status === 'ACTIVE_COACHING' || status === 'IDLE_COACHING';

/** Checks whether the member is away or has exited, but not by an administrator (STAT-06). */
export const isAwayOrExited = (status: MemberStatus): boolean =>
  (status.startsWith('AWAY') || status.startsWith('EXITED')) && !isStoppedByAdmin(status);
