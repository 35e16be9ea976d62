import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/member-status';
import { transitionsByHand } from '@moments/contract/status-transitions';

interface Standing {
  readonly status: MemberStatus;
  /** What reinstating returns to; null unless stopped or deleted. */
  readonly statusBeforeStop: string | null;
}

/**
 * Whether an operator may change a status by hand (OPS-01): the contract's table, and from a stopped or deleted account only
 * back to where it was, or on from stopped to deleted and back.
 */
export function mayChangeStatus({ status, statusBeforeStop }: Standing, to: MemberStatus): boolean {
  if (!transitionsByHand(status).includes(to)) return false;
  return !isStoppedByAdmin(status) || isStoppedByAdmin(to) || to === (statusBeforeStop ?? 'SIGNED_UP');
}
