import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import { listManualTransitions } from '@moments/contract/members/status-transitions';

export interface CurrentStatus {
  readonly status: MemberStatus;
  /** The status that reinstating restores; null unless stopped or deleted. */
  readonly statusBeforeStop: string | null;
}

/**
 * Lists the statuses that staff can set (OPS-01): those of the contract's table. A stopped or deleted member can only return to
 * the previous status, or change between stopped and deleted.
 */
export const listAllowedStatuses = ({ status, statusBeforeStop }: CurrentStatus): readonly MemberStatus[] =>
  listManualTransitions(status).filter(
    (to) => !isStoppedByAdmin(status) || isStoppedByAdmin(to) || to === (statusBeforeStop ?? 'SIGNED_UP'),
  );

/** Explains why the status of a member can't be changed at all. @returns undefined if it can */
export function explainStatusObstacle({
  erasedAt,
  phone,
}: {
  readonly erasedAt: Date | null;
  readonly phone: string;
}): string | undefined {
  if (erasedAt !== null) return 'This account was erased and can’t be restored.';
  return phone === ''
    ? 'The number of this account was released. Give it a new one first, with restore-access.'
    : undefined;
}

export const canChangeStatus = (current: CurrentStatus, to: MemberStatus): boolean =>
  listAllowedStatuses(current).includes(to);

/** Explains to staff why a status is not allowed, and what is. */
export function explainStatusNotAllowed(current: CurrentStatus, to: MemberStatus): string {
  const { status } = current;
  if (status === 'PENDING_MATCHING' && to === 'ACTIVE_COACHING')
    return 'This member is waiting for a coach. Match them instead.';
  const starts = status === 'EXITED_BY_STOP' ? ' Only the member can opt back in, by texting START.' : '';
  return `This member is ${status}. You can change the status only to ${listAllowedStatuses(current).join(', ')}.${starts}`;
}

export interface Coached {
  /** Undefined if the stored status is unknown (STAT-01). */
  readonly status: MemberStatus | undefined;
  readonly storedStatus: string;
  readonly coachName: string | null;
}

/** Coaching and its interruptions, after which it resumes with the same coach. */
export const coachedStatuses: readonly MemberStatus[] = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'AWAY',
  'AWAY_TEXT_LIMIT',
  'AWAY_BUDGET_LIMIT',
];

/** Returns whether a member has a coach to change. A member who opted out may have left without ever having one. */
export const hasCoach = ({ status, coachName }: Coached): boolean =>
  status !== undefined &&
  (coachedStatuses.includes(status) || (status === 'EXITED_BY_STOP' && coachName !== null));

/** Explains to staff why a member cannot be matched. */
export const explainCannotMatch = (member: Coached): string =>
  hasCoach(member)
    ? `This member is ${member.storedStatus} and already has a coach. Change their coach instead.`
    : `This member is ${member.storedStatus}. Only PENDING_MATCHING members can be matched with a coach.`;

/** Explains to staff why a member has no coach to change. */
export function explainNoCoach({ status, storedStatus }: Coached): string {
  const instead = status === 'PENDING_MATCHING' ? ' Match them instead.' : '';
  return `This member is ${storedStatus}. Only members in coaching, or temporarily away, have a coach to change.${instead}`;
}

/** Explains to staff why no coach can be chosen for a member: there is neither a match to make nor a coach to change. */
export const explainNoCoachToChoose = ({ storedStatus }: Pick<Coached, 'storedStatus'>): string =>
  `This member is ${storedStatus}. Only members who wait for a match, are in coaching, or are temporarily away can get a coach.`;
