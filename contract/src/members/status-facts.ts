import { calculateAge } from '../values/dates.ts';
import { deriveStatus, type Derivation, type MembershipState, type StatusFacts } from './derived-status.ts';
import { parseMemberStatus } from './member-status.ts';
import type { EmergencyContact, MembershipStatus, MemberSlices, MemberSubscription } from './members.ts';

const membershipStates: Readonly<Record<MembershipStatus, MembershipState>> = {
  MEMBERSHIP_ACTIVE: 'active',
  // A paused plan is still the member's plan. The member doesn't need to buy another.
  MEMBERSHIP_PAUSED: 'active',
  MEMBERSHIP_PAST_DUE: 'past-due',
  MEMBERSHIP_INCOMPLETE: 'inactive',
  MEMBERSHIP_ENDED: 'inactive',
};

/** Returns whether an emergency contact has all that it needs under 18: each part, and that the contact is an adult (ADD-03). */
export const isContactOfMinorWhole = ({ contactIsAdult, ...parts }: EmergencyContact): boolean =>
  contactIsAdult === true && Object.values(parts).every((part) => part !== '');

/**
 * Gets the facts for the derivation from a profile (STAT-03).
 * @param today ISO date in Eastern Time
 */
export function getStatusFacts(
  user: MemberSlices,
  subscription: Pick<MemberSubscription, 'status'> | null,
  today: string,
): StatusFacts {
  const { basicInfo, personalDetails, availability, emergencyContact } = user;
  const { userEnrollment } = basicInfo;
  return {
    memberStatus: basicInfo.deleted ? 'DELETED_BY_ADMIN' : parseMemberStatus(basicInfo.currentStatus),
    enrollmentBegun: userEnrollment.savedSteps.length > 0,
    enrollmentCompleted: userEnrollment.completed,
    contactInfoPresent: userEnrollment.savedSteps.includes('ENROLLMENT_CONTACT_INFO'),
    personalDetailsComplete: [
      personalDetails.firstName,
      personalDetails.lastName,
      personalDetails.dob,
      personalDetails.address,
    ].every((value) => value !== ''),
    hasPartner: basicInfo.partnerId !== 'NONE',
    membership: subscription ? membershipStates[subscription.status] : 'inactive',
    preferencePresent: userEnrollment.savedSteps.includes('ENROLLMENT_PREFERENCE_INFORMATION'),
    availabilityPresent: availability.shiftTime !== null && availability.shiftDays.length > 0,
    emergencyContactPresent: isContactOfMinorWhole(emergencyContact),
    isUnder18: personalDetails.dob !== '' && calculateAge(personalDetails.dob, today) < 18,
  };
}

/** Gets the derived status of a profile (STAT-02). */
export const getDerivedStatus = (
  user: MemberSlices,
  subscription: Pick<MemberSubscription, 'status'> | null,
  today: string,
): Derivation => deriveStatus(getStatusFacts(user, subscription, today));

/** Gets the label next to the member's name (STAT-12). */
export function getMemberLabel(user: Pick<MemberSlices, 'basicInfo'>): 'VIP Member' | 'Community Member' {
  const { partnerId, currentStatus } = user.basicInfo;
  return partnerId !== 'NONE' || parseMemberStatus(currentStatus) === 'PENDING_MATCHING'
    ? 'VIP Member'
    : 'Community Member';
}
