import type { MemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';

/** What may be told to somebody whose text does not reach a coach as usual. */
export type NoticeName =
  'none-left' | 'waiting' | 'unfinished' | 'no-plan' | 'paused' | 'budget' | 'stopped' | 'codes-number';

/** What a member is told who was away at a limit and is not any more. */
export type ReturnNoticeName = 'moments-again' | 'budget-again';

/** What is done with a text, by where its member stands (docs/decisions/0008-texts-by-status.md). */
interface Standing {
  /** Stored for the coach. */
  readonly isStored: boolean;
  /** Told once a day; where Moments are used, only when none is left. */
  readonly notice?: NoticeName;
  /** Goes away when no Moment is left (MOM-04). */
  readonly becomesAwayAtZero?: boolean;
}

export interface TextPolicy extends Standing {
  /** Uses a Moment where one is left. */
  readonly usesMoment: boolean;
}

const coached: Standing = { isStored: true, notice: 'none-left', becomesAwayAtZero: true };
const waiting: Standing = { isStored: true, notice: 'waiting' };
const paused: Standing = { isStored: true, notice: 'paused' };
const stopped: Standing = { isStored: false, notice: 'stopped' };

const handlings: Readonly<Record<MemberStatus, Standing>> = {
  ACTIVE_COACHING: coached,
  IDLE_COACHING: coached,
  AWAY_TEXT_LIMIT: coached,
  PENDING_MATCHING: waiting,
  WAITLIST_REVIEW: waiting,
  SIGNED_UP: { isStored: true, notice: 'unfinished' },
  COMMUNITY_MEMBER: { isStored: true, notice: 'no-plan' },
  AWAY: paused,
  EXITED: paused,
  EXITED_BY_REQUEST: paused,
  AWAY_BUDGET_LIMIT: { isStored: true, notice: 'budget' },
  // Not a word from us until START (TEXT-02).
  EXITED_BY_STOP: { isStored: true },
  EXITED_BY_ADMIN: stopped,
  DELETED_BY_ADMIN: stopped,
};

/** @param status undefined where the stored one is none that is known: the text is kept, and nothing is taken for it (STAT-01) */
export const getTextPolicy = (status: MemberStatus | undefined): TextPolicy => ({
  ...(status === undefined ? paused : handlings[status]),
  usesMoment: canUseMoments(status),
});
