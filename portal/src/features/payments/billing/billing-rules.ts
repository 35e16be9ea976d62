import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';

type PlanState = Pick<MemberSubscription, 'status' | 'cancelPlanInitiated'>;

/** Returns whether the member can cancel the plan: it is active and renews (BILL-03). */
export const canCancel = (plan: PlanState): boolean => hasActivePlan(plan) && !plan.cancelPlanInitiated;

/** Returns whether the member can keep a canceled plan: its paid period hasn't ended. */
export const canReactivate = (plan: PlanState): boolean => hasActivePlan(plan) && plan.cancelPlanInitiated;

/** Returns whether a paid plan renews. */
export const isRenewing = ({
  status,
  nextBillingDate,
}: Pick<SubscriptionDisplay, 'status' | 'nextBillingDate'>): boolean =>
  status === 'MEMBERSHIP_ACTIVE' && nextBillingDate !== null;

/** The tabs of Billing in their order (BILL-01). The address holds the ID: `/billing?tab=history`. */
export const billingTabs = [
  { id: 'current', label: 'Current Billing' },
  { id: 'manage', label: 'Manage Subscription' },
  { id: 'history', label: 'Payment History' },
  { id: 'methods', label: 'Payment Methods' },
] as const;

export type BillingTab = (typeof billingTabs)[number];

/** Returns the tab in the address; the first one if the address has none. */
export const findBillingTab = (query: URLSearchParams): BillingTab =>
  billingTabs.find(({ id }) => id === query.get('tab')) ?? billingTabs[0];

export const membershipStatusLabels: Readonly<Record<MembershipStatus, string>> = {
  MEMBERSHIP_ACTIVE: 'Active',
  MEMBERSHIP_PAST_DUE: 'Payment overdue',
  MEMBERSHIP_INCOMPLETE: 'Payment incomplete',
  MEMBERSHIP_PAUSED: 'Paused',
  MEMBERSHIP_ENDED: 'Ended',
};
