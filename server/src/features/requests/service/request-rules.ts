import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import { statusTransitions } from '@moments/contract/members/status-transitions';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import type { PlanSyncState } from '@moments/contract/requests/staff-requests';

const carriedOut: Readonly<Record<ServiceRequestKind, MemberStatus>> = {
  pause: 'AWAY',
  end: 'EXITED_BY_REQUEST',
};

/**
 * Statuses that stay when the plan ends. No one can undo a STOP for a member (TEXT-02), and an enrolling member has no
 * coaching to leave.
 */
const keepStatus: readonly MemberStatus[] = ['EXITED_BY_STOP', 'SIGNED_UP'];

/**
 * Gets the status after a request is carried out (ACC-03).
 * @returns undefined if the current status doesn't allow it
 */
export function getStatusAfterRequest(
  kind: ServiceRequestKind,
  status: MemberStatus | undefined,
): MemberStatus | undefined {
  if (status === undefined) return undefined;
  if (kind === 'end' && keepStatus.includes(status)) return status;
  const to = carriedOut[kind];
  const isLegal = statusTransitions.some(
    (row) => row.on === 'request-carried-out' && row.from === status && row.to === to,
  );
  return isLegal ? to : undefined;
}

/** Statuses in which the service is active or about to start. A paused plan resumes in them. */
const runs: readonly MemberStatus[] = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'PENDING_MATCHING',
  'WAITLIST_REVIEW',
];

export const isReturning = (to: MemberStatus): boolean => runs.includes(to);

/**
 * Returns whether a pause is over when its member gets this status. A STOP and a stop by staff lead back to it, by START and by reinstating.
 */
export const isPauseEndedBy = (to: MemberStatus): boolean =>
  to !== 'AWAY' && to !== 'EXITED_BY_STOP' && !isStoppedByAdmin(to);

/** The state after a pending sync succeeds; undefined if no sync is pending. */
export const completedSyncStates: Readonly<Record<PlanSyncState, PlanSyncState | undefined>> = {
  none: undefined,
  pausing: 'paused',
  paused: undefined,
  resuming: 'resumed',
  resumed: undefined,
  ending: 'ends',
  ends: undefined,
};
