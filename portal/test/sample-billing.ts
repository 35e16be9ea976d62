import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { PlanChange } from '@moments/contract/payments/plan-change';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';

/** A plan that runs, as billing shows it. */
export const samplePlan: SubscriptionDisplay = {
  title: 'Standard',
  billingCycle: 'month',
  status: 'MEMBERSHIP_ACTIVE',
  nextBillingDate: '2126-12-14T15:00:00Z',
  cancelPlanInitiated: false,
  nextPlan: null,
  cost: 4900,
  moments: 60,
  priceId: 'price_1',
  endDate: '2126-12-14T15:00:00Z',
  amount: 4900,
  firstPaymentId: 'pi_1',
  memberId: 'member-1',
};

/** The default card, on which a plan renews. */
export const visa: SavedPaymentMethod = {
  id: 'pm_visa',
  isDefault: true,
  card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2130 },
};

export const expiredCard: SavedPaymentMethod = {
  id: 'pm_old',
  isDefault: false,
  card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2020 },
};

/** What a member agrees to by paying an overdue month of Standard. */
export const overdueTerms =
  'By paying, you agree that Moments charges the card that you pay with $49.00 today, and $49.00 on the 14th of each month, starting December 14, 2026, until you cancel. You can cancel any time in Billing.';

/** From Standard to Plus, for a part of the difference today. */
export const dearerChange: PlanChange = {
  kind: 'switch',
  priceId: 'price_plus',
  title: 'Plus',
  currentAmount: 4900,
  currentMoments: 60,
  newAmount: 7900,
  dueToday: 1234,
  momentsToday: 25,
  dueAtRenewal: 7900,
  momentsAtRenewal: 120,
  renewsAt: '2026-12-14T15:00:00Z',
  card: { brand: 'visa', last4: '4242' },
  renewalTerms:
    'By pressing Change plan and pay $12.34, you agree that Moments charges your card $12.34 today, and $79.00 on the 14th of each month, starting December 14, 2026, until you cancel. You can cancel any time in Billing.',
};

/** From Standard to Starter, at renewal; nothing is due today. */
export const cheaperChange: PlanChange = {
  ...dearerChange,
  priceId: 'price_starter',
  title: 'Starter',
  newAmount: 2900,
  dueToday: 0,
  momentsToday: 0,
  dueAtRenewal: 2900,
  momentsAtRenewal: 30,
};
