import type { MembershipStatus } from '../members/members.ts';

/**
 * Membership statuses of a plan that the member still has: it can be changed, canceled, or paused, and no second one can be bought.
 */
export const activePlanStatuses = [
  'MEMBERSHIP_ACTIVE',
  'MEMBERSHIP_PAST_DUE',
  'MEMBERSHIP_PAUSED',
] as const satisfies readonly MembershipStatus[];

/** Checks whether a member has a plan, even when it is paused or its payment is overdue. */
export const hasActivePlan = (subscription: { readonly status: string } | null | undefined): boolean =>
  activePlanStatuses.some((status) => status === subscription?.status);
