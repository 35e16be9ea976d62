import type { MemberStatus } from '@moments/contract/members/member-status';
import { statusTransitions } from '@moments/contract/members/status-transitions';
import type { PlanSyncState } from '@moments/contract/requests/operator-requests';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';

const carriedOut: Readonly<Record<ServiceRequestKind, MemberStatus>> = {
  pause: 'AWAY',
  end: 'EXITED_BY_REQUEST',
};

/**
 * Whose plan can end though the status stays: nobody may undo a STOP for a member (TEXT-02), and who is still enrolling has no
 * coaching to leave.
 */
const keepStatus: readonly MemberStatus[] = ['EXITED_BY_STOP', 'SIGNED_UP'];

/**
 * Where a member stands after their request was carried out (ACC-03).
 * @returns undefined where their status does not allow it (any more)
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

/** In these the service runs, or is about to: a plan that was paused for the member goes on. */
const runs: readonly MemberStatus[] = [
  'ACTIVE_COACHING',
  'IDLE_COACHING',
  'PENDING_MATCHING',
  'WAITLIST_REVIEW',
];

export const isReturning = (to: MemberStatus): boolean => runs.includes(to);

/** What a plan has come to once the card provider has done what was still being tried; undefined where nothing was. */
export const completedSyncStates: Readonly<Record<PlanSyncState, PlanSyncState | undefined>> = {
  none: undefined,
  pausing: 'paused',
  paused: undefined,
  resuming: 'resumed',
  resumed: undefined,
  ending: 'ends',
  ends: undefined,
};
