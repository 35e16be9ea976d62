import type { MemberStatus } from '../src/members/member-status.ts';

/** The fourteen statuses and the longer spelling of each, written from the requirements and not from the code. */
export const longSpellings: Readonly<Record<MemberStatus, string>> = {
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
};
