import type { EnrollmentStep } from '../enrollment/enrollment-steps.ts';
import { isAwayOrExited, isCoaching, isStoppedByAdmin, type MemberStatus } from './member-status.ts';

/** The thirteen derived statuses (STAT-02). */
export const derivedStatuses = [
  'FIRST_TIME_LOGIN',
  'INCOMPLETE_ENROLLMENT',
  'ENROLLMENT_COMPLETE_NO_PAYMENT',
  'COACH_PREFERENCE',
  'WAITLIST_ELIGIBILITY_REVIEW',
  'NO_MESSAGES_REMAINING',
  'PAYMENT_ISSUE',
  'PENDING_MATCHING',
  'FULLY_ENROLLED_ACTIVE',
  'ACTIVE',
  'SIGNED_UP',
  'EMERGENCY_CONTACT',
  'ADDITIONAL_INFORMATION',
] as const;

export type DerivedStatus = (typeof derivedStatuses)[number];

/** The membership as the derivation needs it: none or ended, past due (a renewal failed), or active. */
export type MembershipState = 'inactive' | 'past-due' | 'active';

/** The facts from which the status is derived (STAT-03). */
export interface StatusFacts {
  /** Undefined if the stored value is unknown. */
  readonly memberStatus: MemberStatus | undefined;
  readonly enrollmentBegun: boolean;
  readonly enrollmentCompleted: boolean;
  readonly contactInfoPresent: boolean;
  /** First name, last name, date of birth and address. */
  readonly personalDetailsComplete: boolean;
  readonly hasPartner: boolean;
  readonly membership: MembershipState;
  /** The step was saved, even empty (STAT-10). */
  readonly preferencePresent: boolean;
  readonly availabilityPresent: boolean;
  readonly emergencyContactPresent: boolean;
  readonly isUnder18: boolean;
}

/** A derived status, and the wizard step at which the member continues. Without a step, it is the wizard's review. */
export interface Derivation {
  readonly status: DerivedStatus;
  readonly step?: EnrollmentStep;
}

function findMissingAdditionalStep(facts: StatusFacts): EnrollmentStep | undefined {
  if (!facts.preferencePresent) return 'ENROLLMENT_PREFERENCE_INFORMATION';
  if (!facts.availabilityPresent) return 'ENROLLMENT_AVAILABILITY';
  if (facts.isUnder18 && !facts.emergencyContactPresent) return 'ENROLLMENT_EMERGENCY_CONTACT';
  return undefined;
}

const areDetailsComplete = (facts: StatusFacts): boolean =>
  facts.contactInfoPresent && facts.personalDetailsComplete && findMissingAdditionalStep(facts) === undefined;

/** Derives the status of a member who has completed enrollment (STAT-04, STAT-05, STAT-06). */
function findSettledStatus(status: MemberStatus, facts: StatusFacts): DerivedStatus | undefined {
  const covered = facts.hasPartner || facts.membership === 'active';
  if (isCoaching(status) && areDetailsComplete(facts) && covered && facts.enrollmentCompleted) {
    return 'FULLY_ENROLLED_ACTIVE';
  }
  if (status === 'PENDING_MATCHING' && areDetailsComplete(facts)) return 'PENDING_MATCHING';
  if (isAwayOrExited(status) && covered && facts.enrollmentCompleted) return 'FULLY_ENROLLED_ACTIVE';
  return undefined;
}

/** Finds the status of a completed enrollment that counts without an active membership (STAT-11). */
function findCompletedStatus(status: MemberStatus, facts: StatusFacts): DerivedStatus | undefined {
  if (!facts.enrollmentCompleted) return undefined;
  if (status === 'WAITLIST_REVIEW') return 'WAITLIST_ELIGIBILITY_REVIEW';
  if (facts.membership === 'past-due') return 'PAYMENT_ISSUE';
  return status === 'COMMUNITY_MEMBER' ? 'ENROLLMENT_COMPLETE_NO_PAYMENT' : undefined;
}

/** Derives the next task of a member with contact info and personal details, or their status without a coach. */
function deriveUnsettled(status: MemberStatus, facts: StatusFacts): Derivation {
  const completed = findCompletedStatus(status, facts);
  // The free plan completes the enrollment immediately (PLAN-06), because a member without a coach doesn't need to
  // answer more.
  if (completed === 'ENROLLMENT_COMPLETE_NO_PAYMENT' && facts.membership === 'inactive')
    return { status: completed };
  if (facts.membership !== 'active' && status !== 'PENDING_MATCHING' && completed === undefined) {
    return { status: 'INCOMPLETE_ENROLLMENT', step: 'COMPLETE_ENROLLMENT' };
  }
  const step = findMissingAdditionalStep(facts);
  if (step) return { status: 'ADDITIONAL_INFORMATION', step };
  if (completed) return { status: completed };
  if (status === 'WAITLIST_REVIEW') return { status: 'WAITLIST_ELIGIBILITY_REVIEW' };
  return { status: facts.enrollmentCompleted ? 'PENDING_MATCHING' : 'ADDITIONAL_INFORMATION' };
}

/**
 * Derives the status that the portal uses for routing (STAT-02 to STAT-11). The server and the portal's guards use it.
 * docs/decisions/0003-derived-status.md explains the order of the rules.
 */
export function deriveStatus(facts: StatusFacts): Derivation {
  const { memberStatus } = facts;
  // Members with an unknown status, or one that can't log in, see only the welcome.
  if (memberStatus === undefined || isStoppedByAdmin(memberStatus)) return { status: 'SIGNED_UP' };
  const settled = findSettledStatus(memberStatus, facts);
  if (settled) return { status: settled };
  if (memberStatus === 'SIGNED_UP' && !facts.enrollmentBegun) return { status: 'FIRST_TIME_LOGIN' };
  if (!facts.contactInfoPresent) return { status: 'INCOMPLETE_ENROLLMENT', step: 'ENROLLMENT_CONTACT_INFO' };
  if (!facts.personalDetailsComplete) {
    return { status: 'INCOMPLETE_ENROLLMENT', step: 'ENROLLMENT_PERSONAL_DETAILS' };
  }
  return deriveUnsettled(memberStatus, facts);
}
