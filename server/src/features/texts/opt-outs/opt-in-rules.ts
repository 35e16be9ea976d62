import {
  isStoppedByAdmin,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';

interface OptedOut {
  /** As stored when STOP came; null where that is not known. */
  readonly statusBefore: string | null;
  readonly hasCoach: boolean;
  readonly isEnrolled: boolean;
}

/** The status that START brings back (TEXT-02): the one from before STOP, or else as far as the member had come. */
export function statusAfterStart({ statusBefore, hasCoach, isEnrolled }: OptedOut): MemberStatus {
  const before = statusBefore === null ? undefined : parseMemberStatus(statusBefore);
  if (before !== undefined && before !== 'EXITED_BY_STOP' && !isStoppedByAdmin(before)) return before;
  if (hasCoach) return 'ACTIVE_COACHING';
  return isEnrolled ? 'PENDING_MATCHING' : 'SIGNED_UP';
}
