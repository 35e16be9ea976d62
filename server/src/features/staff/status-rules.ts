import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import { manualTransitions } from '@moments/contract/members/status-transitions';

interface Standing {
  readonly status: MemberStatus;
  /** What reinstating returns to; null unless stopped or deleted. */
  readonly statusBeforeStop: string | null;
}

/**
 * Where an operator may put a member by hand (OPS-01): the contract's table, and from a stopped or deleted account only back to
 * where it was, or on from stopped to deleted and back.
 */
const possibleStatuses = ({ status, statusBeforeStop }: Standing): readonly MemberStatus[] =>
  manualTransitions(status).filter(
    (to) => !isStoppedByAdmin(status) || isStoppedByAdmin(to) || to === (statusBeforeStop ?? 'SIGNED_UP'),
  );

export const canChangeStatus = (standing: Standing, to: MemberStatus): boolean =>
  possibleStatuses(standing).includes(to);

/** For the operator whose change is refused: where the member stands, and what can be done. */
export function explainStatusNotAllowed(standing: Standing, to: MemberStatus): string {
  const { status } = standing;
  if (status === 'PENDING_MATCHING' && to === 'ACTIVE_COACHING')
    return 'This member waits for a coach: match them with one instead.';
  const starts = status === 'EXITED_BY_STOP' ? ' Only they can undo their STOP, by texting START.' : '';
  return `This member is ${status}. By hand they can become ${possibleStatuses(standing).join(', ')} only.${starts}`;
}

interface Coached {
  /** Undefined where the stored one is none that is known (STAT-01). */
  readonly status: MemberStatus | undefined;
  readonly storedStatus: string;
  readonly coachName: string | null;
}

/** Coaching, and what it is interrupted by: it goes on with the same coach. */
const coachStays: readonly MemberStatus[] = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'AWAY',
  'AWAY_TEXT_LIMIT',
  'AWAY_BUDGET_LIMIT',
];

/** Whether a member has a coach, who can be changed. Who has texted STOP may have left before they ever had one. */
export const hasCoach = ({ status, coachName }: Coached): boolean =>
  status !== undefined &&
  (coachStays.includes(status) || (status === 'EXITED_BY_STOP' && coachName !== null));

/** For the operator whose match is refused. */
export const explainCannotMatch = (member: Coached): string =>
  hasCoach(member)
    ? `This member is ${member.storedStatus} and has a coach already: change their coach instead.`
    : `This member is ${member.storedStatus}. Only who is PENDING_MATCHING can be matched with a coach.`;

/** For the operator who would change a coach that is not there. */
export function explainNoCoach({ status, storedStatus }: Coached): string {
  const instead = status === 'PENDING_MATCHING' ? ' Match them with one instead.' : '';
  return `This member is ${storedStatus}. Only who is in coaching, or away from it for a time, has a coach to change.${instead}`;
}
