import type { MembershipState, StatusFacts } from '../src/members/derived-status.ts';
import { memberStatuses } from '../src/members/member-status.ts';

const both = [false, true] as const;
const memberships: readonly MembershipState[] = ['inactive', 'past-due', 'active'];

/** Reads one combination's flags from the bits of a number. */
const getFlags = (bits: number): Omit<StatusFacts, 'memberStatus' | 'membership'> => {
  const flag = (place: number): boolean => both[(bits >> place) & 1] ?? false;
  return {
    enrollmentBegun: flag(0),
    enrollmentCompleted: flag(1),
    contactInfoPresent: flag(2),
    personalDetailsComplete: flag(3),
    hasPartner: flag(4),
    preferencePresent: flag(5),
    availabilityPresent: flag(6),
    emergencyContactPresent: flag(7),
    isUnder18: flag(8),
  };
};

/** Every combination of the derivation's inputs: 15 member statuses (one unknown) × 3 memberships × 9 flags. */
export const allCombinations: readonly StatusFacts[] = [...memberStatuses, undefined].flatMap(
  (memberStatus) =>
    memberships.flatMap((membership) =>
      Array.from({ length: 2 ** 9 }, (_, bits) => ({ memberStatus, membership, ...getFlags(bits) })),
    ),
);
