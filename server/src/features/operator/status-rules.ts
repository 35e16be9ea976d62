import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/member-status';
import { transitionsByHand } from '@moments/contract/status-transitions';

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
  transitionsByHand(status).filter(
    (to) => !isStoppedByAdmin(status) || isStoppedByAdmin(to) || to === (statusBeforeStop ?? 'SIGNED_UP'),
  );

export const mayChangeStatus = (standing: Standing, to: MemberStatus): boolean =>
  possibleStatuses(standing).includes(to);

/** For the operator whose change is refused: where the member stands, and what can be done. */
export function whyNotByHand(standing: Standing, to: MemberStatus): string {
  const { status } = standing;
  if (status === 'PENDING_MATCHING' && to === 'ACTIVE_COACHING')
    return 'This member waits for a coach: match them with one instead.';
  const starts = status === 'EXITED_BY_STOP' ? ' Only they can undo their STOP, by texting START.' : '';
  return `This member is ${status}. By hand they can become ${possibleStatuses(standing).join(', ')} only.${starts}`;
}

export const whyNotMatched = (status: string): string =>
  `This member is ${status}. Only who is PENDING_MATCHING can be matched with a coach.`;
