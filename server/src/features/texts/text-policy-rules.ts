import type { MemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';

/** The notices to members whose texts a coach does not answer as usual. */
export type NoticeName =
  | 'none-left'
  | 'waiting'
  | 'unfinished'
  | 'no-plan'
  | 'paused'
  | 'budget'
  | 'stopped'
  | 'codes-number';

/** The notices to members who return after a limit or a pause. */
export type ReturnNoticeName = 'moments-again' | 'budget-again' | 'pause-over';

/** The part of a policy that depends on the member's status (docs/decisions/0008-texts-by-status.md). */
interface StatusPolicy {
  /** Whether the text is stored for the coach. */
  readonly isStored: boolean;
  /** The notice to send, once a day. If the text can use a Moment, only when none is left. */
  readonly notice?: NoticeName;
  /** Whether the member becomes away when no Moment is left (MOM-04). */
  readonly becomesAwayAtZero?: boolean;
}

export interface TextPolicy extends StatusPolicy {
  /** Whether the text uses a Moment, if one is left. */
  readonly usesMoment: boolean;
}

const coached: StatusPolicy = { isStored: true, notice: 'none-left', becomesAwayAtZero: true };
const waiting: StatusPolicy = { isStored: true, notice: 'waiting' };
const paused: StatusPolicy = { isStored: true, notice: 'paused' };
const stopped: StatusPolicy = { isStored: false, notice: 'stopped' };

const policies: Readonly<Record<MemberStatus, StatusPolicy>> = {
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
  // No notice until START (TEXT-02).
  EXITED_BY_STOP: { isStored: true },
  EXITED_BY_ADMIN: stopped,
  DELETED_BY_ADMIN: stopped,
};

/**
 * Returns what to do with a member's text.
 * @param status undefined if the stored status is unknown; the text is stored and uses no Moment (STAT-01)
 */
export const getTextPolicy = (status: MemberStatus | undefined): TextPolicy => ({
  ...(status === undefined ? paused : policies[status]),
  usesMoment: canUseMoments(status),
});
