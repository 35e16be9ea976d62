import type { DerivedStatus } from './derived-status.ts';
import { parseMemberStatus, type MemberStatus } from './member-status.ts';

const statusLabels: Readonly<Record<MemberStatus, string>> = {
  SIGNED_UP: 'Signed up',
  AWAY: 'Away',
  EXITED: 'Exited',
  EXITED_BY_REQUEST: 'Exited by request',
  PENDING_MATCHING: 'Pending matching',
  WAITLIST_REVIEW: 'Waitlist review',
  AWAY_BUDGET_LIMIT: 'Away, budget limit',
  AWAY_TEXT_LIMIT: 'Away, text limit',
  ACTIVE_COACHING: 'Active coaching',
  IDLE_COACHING: 'Idle coaching',
  COMMUNITY_MEMBER: 'Community member',
  EXITED_BY_STOP: 'Exited by STOP',
  EXITED_BY_ADMIN: 'Exited by admin',
  DELETED_BY_ADMIN: 'Deleted by admin',
};

/** Names a stored member status for staff. An unknown one stays as it is stored. */
export function describeStatus(stored: string): string {
  const status = parseMemberStatus(stored);
  return status === undefined ? stored : statusLabels[status];
}

const sightLabels: Readonly<Record<DerivedStatus, string>> = {
  FIRST_TIME_LOGIN: 'Welcome',
  SIGNED_UP: 'Welcome',
  INCOMPLETE_ENROLLMENT: 'Enrollment',
  ENROLLMENT_COMPLETE_NO_PAYMENT: 'Application received',
  COACH_PREFERENCE: 'More information',
  WAITLIST_ELIGIBILITY_REVIEW: 'Application received',
  NO_MESSAGES_REMAINING: 'Choose your plan',
  PAYMENT_ISSUE: 'Payment issue',
  PENDING_MATCHING: 'Application received',
  FULLY_ENROLLED_ACTIVE: 'Home',
  ACTIVE: 'Home',
  EMERGENCY_CONTACT: 'More information',
  ADDITIONAL_INFORMATION: 'More information',
};

/** Names what the portal shows for a derived status. */
export const describeSight = (status: DerivedStatus): string => sightLabels[status];

/** Pages of the portal by which the list of members is filtered, with the derived statuses that lead there. */
const sightStatuses = {
  welcome: ['FIRST_TIME_LOGIN', 'SIGNED_UP'],
  enrollment: ['INCOMPLETE_ENROLLMENT'],
  information: ['ADDITIONAL_INFORMATION', 'COACH_PREFERENCE', 'EMERGENCY_CONTACT'],
  application: ['PENDING_MATCHING', 'WAITLIST_ELIGIBILITY_REVIEW', 'ENROLLMENT_COMPLETE_NO_PAYMENT'],
  'payment-issue': ['PAYMENT_ISSUE'],
  home: ['FULLY_ENROLLED_ACTIVE', 'ACTIVE'],
} as const satisfies Record<string, readonly DerivedStatus[]>;

export type Sight = keyof typeof sightStatuses;
export const sights = Object.keys(sightStatuses) as readonly Sight[];

export const getSightStatuses = (sight: Sight): readonly DerivedStatus[] => sightStatuses[sight];

/** Names a page by which the list is filtered. */
export const describeSightFilter = (sight: Sight): string => describeSight(sightStatuses[sight][0]);
