import type { MembershipState, StatusFacts } from '../src/members/derived-status.ts';
import { memberStatuses } from '../src/members/member-status.ts';

const both = [false, true] as const;
const memberships: readonly MembershipState[] = ['inactive', 'past-due', 'active'];

/** Reads one combination's flags from the bits of a number. */
const getFlags = (bits: number): Omit<StatusFacts, 'memberStatus' | 'membership'> => {
  const getFlag = (place: number): boolean => both[(bits >> place) & 1] ?? false;
  return {
    enrollmentBegun: getFlag(0),
    enrollmentCompleted: getFlag(1),
    contactInfoPresent: getFlag(2),
    personalDetailsComplete: getFlag(3),
    hasPartner: getFlag(4),
    preferencePresent: getFlag(5),
    availabilityPresent: getFlag(6),
    emergencyContactPresent: getFlag(7),
    isUnder18: getFlag(8),
  };
};

/** Every combination of the derivation's inputs: 15 member statuses (one unknown) × 3 memberships × 9 flags. */
export const allCombinations: readonly StatusFacts[] = [...memberStatuses, undefined].flatMap(
  (memberStatus) =>
    memberships.flatMap((membership) =>
      Array.from({ length: 2 ** 9 }, (_, bits) => ({ memberStatus, membership, ...getFlags(bits) })),
    ),
);
