import {
  isCoaching,
  isStoppedByAdmin,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';
import { isAllowedTransition, type TransitionActor } from '@moments/contract/members/status-transitions';

/** A member's stored status with the previous statuses that a stop and a limit keep. */
export interface StoredStatus {
  readonly status: string;
  /** Undefined or null if not stopped. */
  readonly statusBeforeStop: string | null;
  /** Active or idle coaching; null unless a limit put coaching on hold. */
  readonly statusBeforeAway: string | null;
}

const is = (stored: string | null, holds: (status: MemberStatus) => boolean): boolean => {
  const status = stored === null ? undefined : parseMemberStatus(stored);
  return status !== undefined && holds(status);
};

/** @param actor 'member', 'system', 'token:<name>', or 'staff:<ID>' */
const parseChanger = (actor: string): TransitionActor | undefined => {
  if (actor === 'member' || actor === 'system') return actor;
  return /^(token|staff):/.test(actor) ? 'staff' : undefined;
};

/** Lets staff fix an unknown status, and lets the member opt out from it (STAT-01). */
const canLeaveUnknown = (to: MemberStatus, by: TransitionActor): boolean =>
  by === 'staff' || to === 'EXITED_BY_STOP' || to === 'DELETED_BY_ADMIN';

/** Checks whether the contract's table allows this actor to make a status change. */
export function isAllowedStatusChange(stored: string, to: MemberStatus, actor: string): boolean {
  const by = parseChanger(actor);
  if (by === undefined) return false;
  const from = parseMemberStatus(stored);
  return from === undefined ? canLeaveUnknown(to, by) : isAllowedTransition(from, to, by);
}

/** Gets the stored status for a new status, including the previous statuses of a stop and a limit. */
export function getNextStoredStatus(before: StoredStatus, to: MemberStatus): StoredStatus {
  const beforeStop = is(before.status, isStoppedByAdmin) ? before.statusBeforeStop : before.status;
  const beforeAway = is(before.status, isCoaching) ? before.status : before.statusBeforeAway;
  return {
    status: to,
    statusBeforeStop: isStoppedByAdmin(to) ? beforeStop : null,
    statusBeforeAway: isCoaching(to) ? null : beforeAway,
  };
}

/** Gets the active or idle coaching status to restore after a limit. */
export const getCoachingStatus = ({ statusBeforeAway }: StoredStatus): MemberStatus =>
  statusBeforeAway === 'IDLE_COACHING' ? 'IDLE_COACHING' : 'ACTIVE_COACHING';
