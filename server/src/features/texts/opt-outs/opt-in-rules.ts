import {
  isStoppedByAdmin,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';

interface OptedOut {
  /** The stored status at the opt-out; null if unknown. */
  readonly statusBefore: string | null;
  readonly hasCoach: boolean;
  readonly isEnrolled: boolean;
}

/** Returns the member's status after START (TEXT-02): the status before STOP, or else the one that fits their progress. */
export function getStatusAfterStart({ statusBefore, hasCoach, isEnrolled }: OptedOut): MemberStatus {
  const before = statusBefore === null ? undefined : parseMemberStatus(statusBefore);
  if (before !== undefined && before !== 'EXITED_BY_STOP' && !isStoppedByAdmin(before)) return before;
  if (hasCoach) return 'ACTIVE_COACHING';
  return isEnrolled ? 'PENDING_MATCHING' : 'SIGNED_UP';
}
