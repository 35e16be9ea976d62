import {
  isCoaching,
  isStoppedByAdmin,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';
import { isAllowedTransition, type TransitionActor } from '@moments/contract/members/status-transitions';

/** A member's status as stored, with what a stop and a limit leave to come back to. */
export interface StoredStatus {
  readonly status: string;
  /** Undefined and null alike: not stopped. */
  readonly statusBeforeStop: string | null;
  /** Active or idle coaching; null for who is not away at a limit. */
  readonly statusBeforeAway: string | null;
}

const is = (stored: string | null, holds: (status: MemberStatus) => boolean): boolean => {
  const status = stored === null ? undefined : parseMemberStatus(stored);
  return status !== undefined && holds(status);
};

/** @param actor 'member', 'system', or 'operator:<name>' */
const changerOf = (actor: string): TransitionActor | undefined => {
  if (actor === 'member' || actor === 'system') return actor;
  return actor.startsWith('operator:') ? 'operator' : undefined;
};

/** A status that nobody knows may be put right by hand, and can't keep anybody from opting out (STAT-01). */
const mayLeaveUnknown = (to: MemberStatus, by: TransitionActor): boolean =>
  by === 'operator' || to === 'EXITED_BY_STOP' || to === 'DELETED_BY_ADMIN';

/** Whether the contract's table has this change of status, by this actor. */
export function isAllowedStatusChange(stored: string, to: MemberStatus, actor: string): boolean {
  const by = changerOf(actor);
  if (by === undefined) return false;
  const from = parseMemberStatus(stored);
  return from === undefined ? mayLeaveUnknown(to, by) : isAllowedTransition(from, to, by);
}

/** What is stored with a new status: where a stop and a limit lead back to. */
export function getNextStoredStatus(before: StoredStatus, to: MemberStatus): StoredStatus {
  const beforeStop = is(before.status, isStoppedByAdmin) ? before.statusBeforeStop : before.status;
  const beforeAway = is(before.status, isCoaching) ? before.status : before.statusBeforeAway;
  return {
    status: to,
    statusBeforeStop: isStoppedByAdmin(to) ? beforeStop : null,
    statusBeforeAway: isCoaching(to) ? null : beforeAway,
  };
}

/** Where a member goes on who was away at a limit: in active or idle coaching, as before it. */
export const getCoachingStatus = ({ statusBeforeAway }: StoredStatus): MemberStatus =>
  statusBeforeAway === 'IDLE_COACHING' ? 'IDLE_COACHING' : 'ACTIVE_COACHING';
